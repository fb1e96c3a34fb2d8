/** Prefetches the first rows of a list while its screen is still loading. */
import type { Resource } from '@rivulet/contract/resource'
import { queryClient } from '../../../lib/query.ts'
import { session } from '../../../lib/session/session.ts'
import { mayDo } from '../../access.ts'
import { windowQuery } from './list-window.ts'
import { viewNamed } from '../saved/view-address.ts'
import { viewsQuery } from '../saved/views-query.ts'
import { paramsAt } from './use-list-query.ts'

/** How long navigation waits for the rows, so that fast responses skip the skeleton. */
const patience = 150
/** Yields once, so that responses which have already arrived are processed first. */
const grace = 50

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

export async function readListAhead(resource: Resource, address: string, trash: boolean): Promise<void> {
  if (!mayDo(session.get().user, resource, trash ? 'restore' : 'list')) return
  const views = queryClient.prefetchQuery(viewsQuery)
  const rows = () =>
    queryClient.prefetchQuery(windowQuery(resource, paramsAt(resource, address, trash), 0))
  // The rows of a view are known once the view is.
  const isOfView = (viewNamed(address) ?? 0) > 0
  const first = isOfView ? views.then(rows) : Promise.all([views, rows()])
  const late = wait(patience).then(() => wait(grace))
  await Promise.race([first, late])
}
