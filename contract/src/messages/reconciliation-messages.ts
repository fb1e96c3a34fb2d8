/** What is said when a shop's export is compared with its orders here. */
import { reviewMessages } from './review-messages.ts'

export const reconciliationMessages = {
  fixConfirm:
    'Do you really want to change the order(s) to what the shop’s file says? What is missing is recorded, lower amounts become refunds, and the status is changed',
  failConfirm: 'Do you really want to fail the order(s) that the shop’s file does not know?',
  done: 'Each line says what came of it',
  notDone: 'The line(s) could not be worked on: some of them need nothing any more',
  period: '"To" must not be before "From"',
  notCsv: 'The file must be a CSV or text file',
  noRows: 'The file has no lines under its first one, which names the columns',
  tooManyRows: (most: string) => `The file has more than ${most} lines. Split it by period`,
  tooManyColumns: (most: string) =>
    `The file has more than ${most} columns. Leave out those that are not needed`,
  longLine: (line: number, most: string) => `Line ${line} of the file has more than ${most} characters`,
  broken: (line: number) => `The file cannot be read at line ${line}: the quotes do not match`,
  encoding: 'The file is not written in this encoding',
  column: 'The file has no such column',
  sameColumn: 'This column stands for something else already',
  word: (word: string) => `The word ${word} stands for two statuses`,
  known: (id: number, day: string) =>
    `This very file was compared on ${day} (comparison ${id}). Open that one, or choose to compare again`,
  bad: {
    order: 'The order id is missing or a placeholder',
    amount: (words: string) => `The amount ${words} cannot be read`,
    date: (words: string) => `The date ${words} cannot be read`,
    status: (words: string) => `The status ${words} has no meaning here. Name it among the words`,
  },
  repeated: (line: number) => `The order stands in line ${line} already, which counts`,
  note: (run: number, line: number | null) =>
    line === null
      ? `Not in the shop’s export (comparison ${run})`
      : `As the shop’s export says (comparison ${run}, line ${line})`,
  recorded: 'Recorded',
  recordedForNobody: (why: string) => `Recorded, and credited to nobody: ${why.toLowerCase()}`,
  changed: 'Changed',
  agrees: 'It agreed already',
  meanwhile: 'The order has changed in this moment. Compare again',
  hindered: {
    older_event: 'Something newer is known of the order',
    removed: 'The order lies in the trash',
    refunded: 'An order that was refunded in full stays failed',
    ...Object.fromEntries(
      Object.entries(reviewMessages.because).map(([flag, because]) => [
        flag,
        `${because.charAt(0).toUpperCase()}${because.slice(1)}: approve the order by hand`,
      ]),
    ),
    amount_raised: 'The amount is higher than recorded: correct it on the order',
    test: 'The order is a real one, and the file calls it a test',
  } as Readonly<Record<string, string>>,
  /** On the screen of the upload. */
  drop: 'Drop the shop’s export here or',
  none: 'Not in the file',
  first: (rows: string) => `The first lines of ${rows}`,
  remembered: 'Same settings as last time',
  guessed: 'Detected automatically. Please check',
  unknownWords: (words: string) => `Status values without a meaning yet: ${words}`,
} as const
