/** Messages of reconciliation: a shop's export compared with its recorded orders. */
import { withinSentence } from '../text/within-sentence.ts'
import { reviewMessages } from './review-messages.ts'

export const reconciliationMessages = {
  fixConfirm:
    'Orders are updated from the shop’s file: missing ones are added, lower amounts become refunds, and statuses are changed',
  failConfirm: 'Missing from the shop’s file. Failed orders earn nothing',
  done: 'Done. Each line shows its outcome',
  left: 'Left as it is',
  notDone: 'Some of the lines are already settled. Select only open ones',
  period: '"To" must not be before "From"',
  notCsv: 'The file must be a CSV or text file',
  noRows: 'The file has no lines below its header',
  tooManyRows: (most: string) => `The file has more than ${most} lines. Split it by period`,
  tooManyColumns: (most: string) =>
    `The file has more than ${most} columns. Leave out those that are not needed`,
  longLine: (line: number, most: string) => `Line ${line} of the file has more than ${most} characters`,
  broken: (line: number) => `The file cannot be read at line ${line}: the quotes do not match`,
  encoding: 'The file does not use this encoding',
  column: 'The file has no such column',
  sameColumn: 'This column is already used',
  word: (word: string) => `${word} is assigned to two statuses`,
  known: (id: number, day: string) =>
    `This file was already compared on ${day} (comparison ${id}). Open that one, or choose Compare again`,
  bad: {
    order: 'The order id is missing or a placeholder',
    amount: (words: string) => `The amount ${words} cannot be read`,
    date: (words: string) => `The date ${words} cannot be read`,
    status: (words: string) => `The status ${words} is unknown. Add it to the status values`,
  },
  repeated: (line: number) => `The order is already in line ${line}, which is used`,
  note: (run: number, line: number | null) =>
    line === null
      ? `Not in the shop’s export (comparison ${run})`
      : `As the shop’s export says (comparison ${run}, line ${line})`,
  recorded: 'Recorded',
  recordedForNobody: (why: string) => `Recorded, and credited to nobody: ${withinSentence(why)}`,
  recordedToReview: (because: string) => `Recorded, and waits for review: ${because}`,
  changed: 'Changed',
  agrees: 'Already the same',
  meanwhile: 'The order has changed in the meantime. Compare again',
  hindered: {
    older_event: 'The order has a newer update',
    removed: 'The order is in the trash',
    refunded: 'An order that was refunded in full stays failed',
    chargeback: 'The buyer’s bank has taken back the payment: the order stays failed',
    ...Object.fromEntries(
      Object.entries(reviewMessages.because).map(([flag, because]) => [
        flag,
        `${because.charAt(0).toUpperCase()}${because.slice(1)}: approve the order by hand`,
      ]),
    ),
    amount_raised: 'The amount is higher than recorded. Correct it on the order',
    test: 'The file marks this order as a test, but it is real',
  } as Readonly<Record<string, string>>,
  /** On the upload screen. */
  drop: 'Drop the shop’s export here or',
  none: 'Not in the file',
  first: (rows: string) => `The first lines of ${rows}`,
  agree: (same: string, lines: string) => `${same} of ${lines} lines agree`,
  /** `what` in the words of a sentence, beginning with a capital. */
  notCompared: (what: readonly string[]) => `${what.join(' and ')} not compared`,
  noColumn: (what: readonly string[]) =>
    `${what.join(' and ')} will not be compared, because no column is chosen. If the file has one, choose it under Columns.`,
  /** What is compared where a column holds it. */
  compared: { columnAmount: 'Amount', columnStatus: 'Status' },
  remembered: 'Same settings as last time',
  guessed: 'Detected automatically. Please check',
  unknownWords: (words: string) => `Status values without a meaning yet: ${words}`,
} as const
