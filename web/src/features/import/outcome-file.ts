/** The outcome of each line, as a CSV file. */
import { importOutcomes } from '@rivulet/contract/imports/import-form'
import { csvLineOf, csvStart, csvText } from '@rivulet/contract/text/csv-cell'
import { saveFile } from '../../lib/files/save-file.ts'
import type { Run } from './use-import-steps.ts'

const headOf = (about: string) => [
  ...['Line', 'Outcome', about, 'Record', 'Address', 'Credited to', 'Field', 'Problem'],
]
/** Between the problems of a line. */
const comma = '; '

const outcomeFile = (outcomes: Run['outcomes'], about: string): string =>
  csvStart +
  [
    headOf(about),
    ...outcomes.map(({ line, outcome, name, record, address, affiliate, problems }) => [
      ...[String(line), importOutcomes[outcome], csvText(name), String(record ?? '')],
      ...[address, affiliate].map((text) => csvText(text ?? '')),
      csvText(problems.flatMap(({ field }) => field ?? []).join(comma)),
      csvText(problems.map(({ message }) => message).join(comma)),
    ]),
  ]
    .map(csvLineOf)
    .join('')

/** `about` heads the column of what a line is about. */
export const saveOutcomes = (outcomes: Run['outcomes'], about: string, name: string): void =>
  saveFile(new Blob([outcomeFile(outcomes, about)], { type: 'text/csv;charset=utf-8' }), name)
