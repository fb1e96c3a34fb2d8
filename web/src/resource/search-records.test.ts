/** Quick search for records: only those the user may list and view. */
import { expect, test } from 'vitest'
import { findRecords } from '../lib/search-source.ts'
import { answer } from '../testing/answers.ts'
import { administrator, signIn } from '../testing/show.tsx'
import { addRecordSearch } from './search-records.ts'

const nova = { id: 7, name: 'NOVA PIXEL MEDIA', username: 'nova@example.com' }

test('S6.3 the quick search only requests records the user may see', async () => {
  const remove = addRecordSearch()
  signIn(
    administrator({
      actions: { affiliate: ['list', 'view'], invite: ['list'], audit: ['list', 'view'] },
    }),
  )
  const calls = answer({ 'GET /registration/affiliate': { data: [nova] } })
  const found = await findRecords('nova', new AbortController().signal)
  expect(calls.map(({ path, query }) => [path, query.get('search')])).toEqual([
    ['/registration/affiliate', 'nova'],
  ])
  expect(found).toEqual([
    {
      title: 'Affiliates',
      hits: [
        {
          title: 'NOVA PIXEL MEDIA',
          detail: 'Affiliate · nova@example.com',
          to: '/dashboard/registration/affiliate/7',
        },
      ],
    },
  ])
  remove()
  expect(await findRecords('nova', new AbortController().signal)).toEqual([])
})
