// Files that are small to send and expensive to process: each is rejected by
// the heavy-work process with a message naming the limit.
import { heavyWorkMessages } from '@rivulet/contract/messages/heavy-work-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart } from '../testing/multipart.ts'
import { type FileCalls, fileCalls } from '../testing/file-calls.ts'
import { makeShop } from '../testing/marketing.ts'
import { createWholeApp, type WholeApp } from '../testing/whole-app.ts'

let server: WholeApp
let upload: FileCalls['upload']
let shop: number
beforeAll(async () => {
  server = await createWholeApp()
  ;({ upload } = fileCalls(server))
  shop = await makeShop(server.sql)
})
afterAll(() => server.close())

const path = '/financial/reconciliation'
const megabyte = 1024 * 1024
const say = reconciliationMessages

/** By the preview and by the reconciliation itself, which can be called directly. */
async function refusals(content: string) {
  const { data } = await upload('export.csv', Buffer.from(content))
  const preview = await server.call('POST', `${path}/preview`, { shop, file: data.file })
  const compared = await server.call('POST', path, {
    ...{ shop, document: [{ file: data.file }], from: '2020-01-01', to: '2030-01-01' },
    ...{ encoding: 'utf8', separator: 'comma', decimal: 'point', dateOrder: 'ymd', columnOrder: 'a' },
  })
  return [preview, compared].map(({ meta }) => meta.errors?.['document']?.[0])
}

describe('R100 B6 a shop’s export is rejected by preview and reconciliation:', () => {
  const cases: [string, () => string, string][] = [
    ['ten megabytes of separators', () => ','.repeat(10 * megabyte), say.longLine(1, '200,000')],
    [
      'a line of them further below',
      () => `a,b\n1,2\n${';'.repeat(200_001)}\n`,
      say.longLine(3, '200,000'),
    ],
    ['quotes that never end', () => `a,b\n"${'x\n'.repeat(megabyte)}`, say.longLine(2, '200,000')],
    ['501 columns', () => `a${','.repeat(500)}\n1\n`, say.tooManyColumns('500')],
    ['100,001 lines', () => `a,b\n${'1,2\n'.repeat(100_001)}`, say.tooManyRows('100,000')],
  ]
  test.each(cases)('%s', async (_what, content, sentence) => {
    expect(await refusals(content())).toEqual([sentence, sentence])
  })
})

test('R100 an export within the limits is accepted: 500 columns, and lines of 200,000 characters', async () => {
  const wide = `a${','.repeat(499)}\n1\n`
  const long = `a,b\n1,${'x'.repeat(199_000)}\n`
  for (const content of [wide, long]) {
    const { data } = await upload('export.csv', Buffer.from(content))
    const preview = await server.call('POST', `${path}/preview`, { shop, file: data.file })
    expect(preview.data).toMatchObject({ lines: 1 })
  }
})

test('R100 B6 a file of the bank with attributes instead of payments, or with more payments than any month, is rejected', async () => {
  const answer = (xml: string) => server.send('/financial/payout-run/answer', 'a.xml', Buffer.from(xml))
  const attributes = Array.from({ length: 150_000 }, (_, n) => `a${n}="1"`).join(' ')
  const odd = await answer(`<Document ${attributes}/>`)
  expect([odd.status, [payoutMessages.noXml, heavyWorkMessages.tooMuch]]).toEqual([
    422,
    expect.arrayContaining([odd.message]),
  ])
  const payment = '<TxInfAndSts><OrgnlEndToEndId>E</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>'
  const report = (count: number) =>
    `<Document><CstmrPmtStsRpt><OrgnlPmtInfAndSts>${payment.repeat(count)}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
  expect((await answer(report(50_001))).message).toBe(payoutMessages.tooMuchSaid('50,000'))
  expect((await answer(report(2))).data).toMatchObject({ counts: { unknown: 2 } })
})

test('R100 concurrent files of two users are all processed, and image decoding never runs in the server process', async () => {
  const other = await server.account('Administrator')
  const text = Buffer.from('Order;Amount\n1;2\n')
  const sent = [server.admin, other, server.admin, other].map(({ headers }, n) => {
    const { headers: kind, payload } = multipart(`${n}.csv`, text)
    const url = '/api/v1/file'
    return server.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...kind } })
  })
  const names = (await Promise.all(sent)).map((one) => one.json().data.name)
  expect(names).toEqual(['0.csv', '1.csv', '2.csv', '3.csv'])
  expect((await upload('broken.png', Buffer.from('\x89PNG\r\n\x1a\n'))).error).toBe(
    messages.field.fileType,
  )
  // The image library's shared objects would be listed here.
  const loaded = (process.report.getReport() as { sharedObjects: string[] }).sharedObjects
  expect(loaded.filter((file) => /vips|sharp/.test(file))).toEqual([])
})
