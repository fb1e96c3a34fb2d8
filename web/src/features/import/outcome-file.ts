/** The outcome of each line, as a CSV file. */
import { importOutcomes } from '@rivulet/contract/imports/import-form'
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import { csvLineOf, csvStart, csvText } from '@rivulet/contract/text/csv-cell'
import { saveFile } from '../../lib/files/save-file.ts'
import type { Run } from './use-import-steps.ts'

type Outcomes = Pick<Run, 'outcomes' | 'dryRun'>

const headOf = (about: string) => [
  ...['Line', 'Outcome', about, 'Record', 'Address', 'Credited to', 'Field', 'Problem'],
]
/** Between the problems of a line. */
const comma = '; '

/** In a dry run nothing has been imported yet. */
const wordOf = (outcome: Run['outcomes'][number]['outcome'], dryRun: boolean): string =>
  dryRun && outcome === 'created' ? said.canBeImported : importOutcomes[outcome]

const outcomeFile = ({ outcomes, dryRun }: Outcomes, about: string): string =>
  csvStart +
  [
    headOf(about),
    ...outcomes.map(({ line, outcome, name, record, address, affiliate, problems }) => [
      ...[String(line), wordOf(outcome, dryRun), csvText(name), String(record ?? '')],
      ...[address, affiliate].map((text) => csvText(text ?? '')),
      csvText(problems.flatMap(({ field }) => field ?? []).join(comma)),
      csvText(problems.map(({ message }) => message).join(comma)),
    ]),
  ]
    .map(csvLineOf)
    .join('')

/** `about` heads the column of what a line is about. */
export const saveOutcomes = (run: Outcomes, about: string, name: string): void =>
  saveFile(new Blob([outcomeFile(run, about)], { type: 'text/csv;charset=utf-8' }), name)
