/** The outcome of each line, as a CSV file. */
import { importOutcomes } from '@rivulet/contract/imports/import-form'
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import { csvLineOf, csvStart, csvText } from '@rivulet/contract/text/csv-cell'
import { saveFile } from '../../lib/files/save-file.ts'
import type { Importing } from './import-kinds.ts'
import type { Run } from './use-import-steps.ts'

type Meaning = Pick<Importing, 'about' | 'shown'>
type Outcomes = Pick<Run, 'outcomes' | 'dryRun'>

/** Between the problems of a line. */
const comma = '; '

/** In a dry run nothing has been imported yet. */
const wordOf = (outcome: Run['outcomes'][number]['outcome'], dryRun: boolean): string =>
  dryRun && outcome === 'created' ? said.canBeImported : importOutcomes[outcome]

const outcomeFile = ({ outcomes, dryRun }: Outcomes, { about, shown }: Meaning): string =>
  csvStart +
  [
    [
      ...['Line', 'Outcome', about, 'Record', 'Address'],
      ...Object.values(shown).map(({ label }) => label),
      ...['Field', 'Problem'],
    ],
    ...outcomes.map(({ line, outcome, name, record, address, values, problems }) => [
      ...[String(line), wordOf(outcome, dryRun), csvText(name), String(record ?? '')],
      csvText(address ?? ''),
      ...Object.entries(shown).map(([field, definition]) => {
        const value = values[field] ?? ''
        const word = definition.kind === 'choice' ? definition.choices[value] : undefined
        return csvText(word ?? value)
      }),
      csvText(problems.flatMap(({ field }) => field ?? []).join(comma)),
      csvText(problems.map(({ message }) => message).join(comma)),
    ]),
  ]
    .map((cells) => csvLineOf(cells))
    .join('')

export const saveOutcomes = (run: Outcomes, meaning: Meaning, name: string): void =>
  saveFile(new Blob([outcomeFile(run, meaning)], { type: 'text/csv;charset=utf-8' }), name)
