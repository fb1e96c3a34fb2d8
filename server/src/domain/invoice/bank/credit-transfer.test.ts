// The pain.001 file against its XML schema, with arbitrary names, addresses and amounts.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import {
  type Transfer,
  type TransferOrder,
  creditTransferPieces,
  remittanceOf,
} from './credit-transfer.ts'
import { latinText } from '@rivulet/contract/text/latin'
import { all, readXml, textAt } from './read-xml.ts'
import { runs } from '../../../testing/runs.ts'

let schema: string
beforeAll(() => {
  schema = readFileSync(new URL('../../../testing/credit-transfer.xsd', import.meta.url), 'utf8')
})

const writeCreditTransfer = (order: TransferOrder): string => [...creditTransferPieces(order)].join('')

const faults = async (xml: string): Promise<string[]> => {
  const xmlFile = { fileName: 'file.xml', contents: xml }
  const { valid, errors } = await validateXML({ xml: xmlFile, schema })
  return valid ? [] : errors.map(({ message }) => message)
}

const from: TransferOrder['from'] = {
  name: 'Rivulet Partners GmbH & Co. KG',
  iban: 'DE89370400440532013000',
  bic: null,
  address: { street: 'Bahnhofstraße 1', postcode: '10115', town: 'Berlin', country: 'DE' },
}
const to = (name: string, address: Transfer['to']['address'] = null): Transfer['to'] => ({
  name,
  iban: 'BE68539007547034',
  address,
})
const order = (transfers: readonly Partial<Transfer>[], changes: Partial<TransferOrder> = {}) => ({
  messageId: 'RV20261122-K7QM2P',
  createdAt: new Date('2026-11-22T10:11:12.345Z'),
  executionDate: '2026-11-24',
  from,
  transfers: transfers.map((one, n) => ({
    endToEndId: `RV20261122-K7QM2P-${n + 1}`,
    cents: 1250,
    to: to('Maren Olbrecht'),
    remittance: remittanceOf('Rivulet Partners', n + 1),
    ...one,
  })),
  ...changes,
})

test('R76 the remittance information names the programme as banks write it, and always the payment', () => {
  expect(remittanceOf('Müller & Söhne', 12)).toBe('Muller + Sohne: Affiliate commission, payment 12')
  const long = remittanceOf('x'.repeat(255), 9_999_999)
  expect(long).toHaveLength(140)
  expect(long).toMatch(/x: Affiliate commission, payment 9999999$/)
  expect(remittanceOf('漢字', 3)).toBe('Affiliate commission, payment 3')
})

test('R76 any names, addresses and amounts that can be written give a valid file with the right sums', async () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 70 })
    .filter((n) => latinText(n, 70) !== null)
  const line = fc.option(fc.string({ unit: 'grapheme', maxLength: 90 }))
  const address = fc.option(
    fc.record({
      street: line,
      postcode: line,
      town: fc.string({ unit: 'grapheme' }),
      country: fc.constantFrom('BE', 'DE'),
    }),
  )
  const cents = fc.oneof(fc.integer({ min: 1, max: 99_999_999_999 }), fc.constantFrom(1, 99_999_999_999))
  const transfers = fc.array(
    fc.record({ cents, to: fc.tuple(name, address).map(([n, a]) => to(n, a)) }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  await fc.assert(
    fc.asyncProperty(transfers, async (given) => {
      const xml = writeCreditTransfer(order(given))
      expect(await faults(xml)).toEqual([])
      const sum = given.reduce((total, one) => total + BigInt(one.cents), 0n)
      const [start] = all(readXml(Buffer.from(xml)), 'Document', 'CstmrCdtTrfInitn')
      const written = all(start, 'PmtInf', 'CdtTrfTxInf').map((one) => textAt(one, 'Amt', 'InstdAmt'))
      expect(written.reduce((total, text) => total + BigInt((text ?? '').replace('.', '')), 0n)).toBe(
        sum,
      )
      for (const level of ['GrpHdr', 'PmtInf']) {
        expect(textAt(start, level, 'NbOfTxs')).toBe(String(given.length))
        expect(textAt(start, level, 'CtrlSum')?.replace('.', '')).toBe(String(sum).padStart(3, '0'))
      }
    }),
    { numRuns: runs(40) },
  )
})

test('R76 the same order gives the same bytes, with or without the bank’s BIC', async () => {
  const once = writeCreditTransfer(order([{}, { cents: 1 }]))
  expect(writeCreditTransfer(order([{}, { cents: 1 }]))).toBe(once)
  expect(once).toContain('<Id>NOTPROVIDED</Id>')
  expect(once).toContain('<Nm>Rivulet Partners GmbH + Co. KG</Nm>')
  const named = writeCreditTransfer(
    order([{}], { from: { ...from, bic: 'COBADEFFXXX', address: null } }),
  )
  expect(await faults(named)).toEqual([])
  expect(named).toContain('<BICFI>COBADEFFXXX</BICFI>')
  expect(named).not.toContain('PstlAdr')
})

test('R76 an address is structured with town and country, or omitted', async () => {
  const address = (given: Partial<NonNullable<Transfer['to']['address']>>) =>
    writeCreditTransfer(
      order([{ to: to('A', { street: null, postcode: null, town: 'Gent', country: 'BE', ...given }) }], {
        from: { ...from, address: null },
      }),
    )
  expect(address({ street: 'Sint-Pietersnieuwstraat 5', postcode: '9000' })).toMatch(
    /<PstlAdr>\s*<StrtNm>Sint-Pietersnieuwstraat 5<\/StrtNm>\s*<PstCd>9000<\/PstCd>\s*<TwnNm>Gent<\/TwnNm>\s*<Ctry>BE<\/Ctry>/,
  )
  for (const unknown of [{ town: '東京' }, { town: '' }, { country: '' }])
    expect(address(unknown)).not.toContain('PstlAdr')
  expect(address({})).not.toContain('AdrLine')
})

test.each([
  ['an amount of nothing', order([{ cents: 0 }]), 'amount'],
  ['an amount above the limit', order([{ cents: 100_000_000_000 }]), 'amount'],
  ['a name of other letters', order([{ to: to('東京') }]), 'name'],
  ['an id that is too long', order([{ endToEndId: 'X'.repeat(36) }]), 'id'],
  ['a message without a payment', order([]), 'payment'],
])('R76 %s is rejected with the field’s name', (_what, wrong, field) => {
  expect(() => writeCreditTransfer(wrong)).toThrow(field)
})

test.each([
  ['Renée Müller-Łęcki', 'Renee Muller-Lecki'],
  ['Straße 5', 'Strasse 5'],
  ['Søren Ærø', 'Soren AEro'],
  ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoylos'],
  ['Щерю Йорданов', 'SHTeryu Yordanov'],
  ['A // B /', 'A / B'],
  ['O’Neill & Sons', "O'Neill + Sons"],
  ['東京', null],
  ['...', null],
])('R76 %s is written as %s', (given, latin) => {
  expect(latinText(given, 70)).toBe(latin)
})

test('R76 umlauts are written out for accounts and addresses where German is written', () => {
  const { name, address } = {
    name: 'Jürgen Größl & Söhne',
    address: { street: 'Äußere Straße 5', postcode: '1' },
  }
  const paid = (iban: string, country: string) =>
    writeCreditTransfer(
      order([{ to: { name, iban, address: { ...address, town: 'Münster', country } } }]),
    )
  const german = paid('DE89370400440532013000', 'DE')
  for (const written of ['Juergen Groessl + Soehne', 'AEussere Strasse 5', 'Muenster'])
    expect(german).toContain(`>${written}<`)
  const belgian = paid('BE68539007547034', 'BE')
  for (const written of ['Jurgen Grossl + Sohne', 'Aussere Strasse 5', 'Munster'])
    expect(belgian).toContain(`>${written}<`)
})
