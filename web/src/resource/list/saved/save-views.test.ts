/** Deleting a view. */
import type { ListView } from '@rivulet/contract/answers/view-answer'
import { viewMessages } from '@rivulet/contract/messages/view-messages'
import { expect, test } from 'vitest'
import { openQuestions } from '../../../lib/confirm.ts'
import { queryClient } from '../../../lib/query.ts'
import { answer } from '../../../testing/answers.ts'
import { signIn } from '../../../testing/show.tsx'
import { removeView } from './save-views.ts'
import { viewsQuery } from './views-query.ts'

const view: ListView = {
  ...{ id: 7, resource: 'order', name: 'To decide', shared: false, owner: null, changes: true },
  ...{ opens: false, query: '', columns: ['orderId'], pinned: 0, density: 'compact' },
}

test('S3.19 a deleted view leaves the address before the list misses it, which would say that it is gone', async () => {
  signIn()
  answer({ 'DELETE /view/7': { message: viewMessages.removed } })
  queryClient.setQueryData(viewsQuery.queryKey, [view])
  const isStale = () => queryClient.getQueryState(viewsQuery.queryKey)?.isInvalidated
  const left: unknown[] = []
  const removing = removeView(view, () => left.push(isStale()))
  openQuestions.get()[0]?.answer('yes')
  await removing
  expect([left, isStale()]).toEqual([[false], true])
})
