/** Saves, changes and deletes views, and says how it went. */
import type { ListView } from '@rivulet/contract/answers/view-answer'
import { viewEndpoints } from '@rivulet/contract/endpoints/view-endpoints'
import type { ListLayout } from '@rivulet/contract/list-layout'
import { viewMessages } from '@rivulet/contract/messages/view-messages'
import { call, messageOf } from '../../../lib/api.ts'
import { askToConfirm } from '../../../lib/confirm.ts'
import { failure, success } from '../../../lib/notices.ts'
import type { ListQuery } from '../rows/list-query.ts'
import { draftLayout } from './use-saved-view.ts'
import { storedQuery } from './view-query.ts'
import { refreshViews } from './views-query.ts'

/** What a view keeps of a list. */
export type Shown = { query: ListQuery; layout: ListLayout }

/** What the dialog is about: a new view, a copy, or the current one. */
export type Naming = 'new' | 'copy' | 'edit'

export const bodyOf = ({ query, layout }: Shown) => ({
  query: storedQuery(query),
  columns: layout.columns.join(','),
  pinned: layout.pinned,
  density: layout.density,
})

async function attempt(
  run: () => Promise<{ message: string | null }>,
  after: () => void = () => undefined,
): Promise<void> {
  try {
    const { message } = await run()
    after()
    await refreshViews()
    if (message) success(message)
  } catch (error) {
    failure(messageOf(error))
  }
}

const paramsOf = ({ id }: ListView) => ({ params: { id } })

export const saveChanges = (view: ListView, shown: Shown): Promise<void> =>
  attempt(
    () => call(viewEndpoints.updateView, { ...paramsOf(view), body: bodyOf(shown) }),
    () => draftLayout(view, null),
  )

/** `leave` takes the view out of the address before the list misses it. */
export async function removeView(view: ListView, leave: () => void): Promise<void> {
  const { removeQuestion, removeShared, remove } = viewMessages
  const message = (view.shared ? removeShared : removeQuestion)(view.name)
  if (!(await askToConfirm({ title: remove, message, yes: remove, loss: true }))) return
  await attempt(() => call(viewEndpoints.removeView, paramsOf(view)), leave)
}

/** Null: with none. */
export const openListWith = (resource: string, view: number | null): Promise<void> =>
  attempt(() => call(viewEndpoints.openWithView, { body: { resource, view } }))
