// The payments of a run as a table (CSV, XLSX), for banks and tools that do not accept XML.
import { formatHundredths } from '@rivulet/contract/money'
import type { Column } from '../../../resource/table.ts'
import { csvStart } from '@rivulet/contract/text/csv-cell'
import { csvHead, csvLine } from '../../../resource/table-file/write-csv.ts'
import type { TransferOrder } from './credit-transfer.ts'

const text = (title: string): Column => ({ title, kind: 'text' })
const columns: readonly Column[] = [
  ...[text('Bank reference'), text('Account holder'), text('IBAN')],
  { title: 'Amount', kind: 'money' },
  ...[text('Currency'), text('Execution'), text('Remittance')],
  ...[text('Street'), text('Postcode'), text('Town'), text('Country')],
]

export function writePaymentTable({ transfers, executionDate }: TransferOrder): string {
  const lines = transfers.map(({ endToEndId, cents, to: { name, iban, address }, remittance }) =>
    csvLine(columns, [
      ...[endToEndId, name, iban, formatHundredths(cents), 'EUR', executionDate, remittance],
      ...[address?.street, address?.postcode, address?.town, address?.country].map(
        (part) => part ?? null,
      ),
    ]),
  )
  return csvStart + csvHead(columns) + lines.join('')
}
