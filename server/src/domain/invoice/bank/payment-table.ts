// The payments of a run as a table, for banks and tools that take no XML.
import { formatHundredths } from '@rivulet/contract/money'
import { csvLine } from '../../../resource/table-file.ts'
import type { TransferOrder } from './credit-transfer.ts'

const head = [
  'Bank reference',
  'Account holder',
  'IBAN',
  'Amount',
  'Currency',
  'Execution',
  'Remittance',
  'Street',
  'Postcode',
  'Town',
  'Country',
]

export function writePaymentTable({ transfers, executionDate }: TransferOrder): string {
  const lines = transfers.map(({ endToEndId, cents, to: { name, iban, address }, remittance }) => [
    ...[{ text: endToEndId }, { text: name }, { text: iban }, { number: formatHundredths(cents) }],
    ...[
      'EUR',
      executionDate,
      remittance,
      address?.street,
      address?.postcode,
      address?.town,
      address?.country,
    ].map((text) => ({ text: text ?? '' })),
  ])
  return [head.map((text) => ({ text })), ...lines].map(csvLine).join('')
}
