/** The lines that were not imported, as their file has them, with what is wrong: corrected, it is imported as it is. */
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import type { CsvSeparator } from '@rivulet/contract/choices'
import { csvLineOf, csvPlain, csvStart, csvText, separatorSigns } from '@rivulet/contract/text/csv-cell'
import { saveFile } from '../../lib/files/save-file.ts'
import type { FormValues } from '../../resource/record/form-values.ts'
import type { Importing } from './import-kinds.ts'
import { rememberColumns } from './remembered-columns.ts'
import type { Run } from './use-import-steps.ts'

/** The uploaded file: its columns, and how it is read. */
type Source = { name: string; columns: readonly string[]; values: FormValues }

/** First, so that lines with a cell too many are not moved. A file of problems has it already. */
const headOf = (columns: readonly string[]): string[] =>
  columns[0] === said.problemColumn ? [...columns] : [said.problemColumn, ...columns]

function problemFile({ outcomes }: Pick<Run, 'outcomes'>, { columns, values }: Source): string {
  const sign = separatorSigns[values.separator as CsvSeparator]
  const head = headOf(columns)
  const before = head.length === columns.length ? 1 : 0
  const lines = outcomes
    .filter(({ outcome }) => outcome === 'wrong')
    .map(({ problems, cells }) => [
      problems.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; '),
      ...cells.slice(before).map(csvPlain),
    ])
  return (
    csvStart +
    [head, ...lines]
      .map((cells) =>
        csvLineOf(
          cells.map((cell) => csvText(cell, sign)),
          sign,
        ),
      )
      .join('')
  )
}

/** It is read with the columns and formats that were chosen for the whole file, also those that cannot be detected. */
export function saveProblems(run: Pick<Run, 'outcomes'>, importing: Importing, source: Source): void {
  const { name, columns, values } = source
  rememberColumns(importing, headOf(columns), values, 'with formats')
  saveFile(
    new Blob([problemFile(run, source)], { type: 'text/csv;charset=utf-8' }),
    `problems-${name.replace(/^problems-/, '')}`,
  )
}
