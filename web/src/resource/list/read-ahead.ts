/** Asks for the first rows of a list before its screen is there, and while its code is still on the way. */
import type { Resource } from '@rivulet/contract/resource'
import { queryClient } from '../../lib/query.ts'
import { session } from '../../lib/session.ts'
import { mayDo } from '../access.ts'
import { windowQuery } from './list-window.ts'
import { paramsAt } from './use-list-query.ts'

/** How long a screen that opens waits for its rows, so that quick ones are drawn at once and not after bones. */
const patience = 150
/** A busy page hears of its rows late: those that came meanwhile are taken in first. */
const grace = 50

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

export async function readListAhead(resource: Resource, address: string, trash: boolean): Promise<void> {
  if (!mayDo(session.get().user, resource, trash ? 'restore' : 'list')) return
  const first = windowQuery(resource, paramsAt(resource, address, trash), 0)
  const late = wait(patience).then(() => wait(grace))
  await Promise.race([queryClient.prefetchQuery(first), late])
}
