// A payout run says when and by whom each of its files was downloaded last.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPayoutApp, type PayoutApp } from '../../../testing/payout-app.ts'

let server: PayoutApp
beforeAll(async () => {
  server = await createPayoutApp()
  server.freeze()
})
afterAll(() => server.close())

test('R76 R77 the last download of each file of a run is shown, of this run alone', async () => {
  await server.affiliate(1000)
  const run = await server.paid()
  await server.affiliate(1000)
  const other = await server.paid()
  const downloads = async (id: number) => (await server.progress(id)).downloads
  expect(await downloads(run)).toEqual([])
  await server.file(run, '.xml')
  server.pass(60)
  await server.file(run, '.xml')
  const at = server.deps.now().toISOString()
  const by = { id: server.admin.id, name: expect.any(String) }
  expect(await downloads(run)).toEqual([{ file: expect.stringMatching(/\.xml$/), at, by }])
  await server.file(run, '.csv')
  expect((await downloads(run)).map(({ file }: { file: string }) => file.slice(-4))).toEqual([
    '.csv',
    '.xml',
  ])
  expect(await downloads(other)).toEqual([])
})
