// A payout run says when and by whom each of its files was downloaded last.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
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

test('R76 marking payments as paid says that nobody has downloaded the file for the bank, until somebody has', async () => {
  await server.affiliate(1000)
  const run = await server.paid()
  const { name } = (await server.call('GET', `/financial/payout-run/${run}`)).data
  const [payment] = await server.sql`select invoice_id as id from payout_item where run_id = ${run}`
  const facts = async (resource: string, id: number) => {
    const asked = { resource, action: 'markPaid', ids: String(id) }
    return (await server.call('POST', '/decision/preview', asked)).data.facts
  }
  const warned = expect.arrayContaining([decisionMessages.payments.neverDownloaded([name])])
  expect(await facts('payoutRun', run)).toEqual(warned)
  expect(await facts('invoice', payment?.id)).toEqual(warned)
  await server.file(run, '.csv')
  expect(await facts('payoutRun', run)).not.toEqual(warned)
  expect(await facts('invoice', payment?.id)).not.toEqual(warned)
})
