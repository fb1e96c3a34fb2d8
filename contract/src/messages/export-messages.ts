/** Messages of exports. */
const figure = (value: number): string => value.toLocaleString('en-GB')

const inWords = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** 'in a minute', 'in 30 seconds'. */
function within(seconds: number): string {
  if (seconds === 60) return 'in a minute'
  if (seconds === 3600) return 'in an hour'
  return `in ${seconds % 60 === 0 ? inWords(seconds / 60, 'minute') : inWords(seconds, 'second')}`
}

/** A wait is never named too short. */
const waitOf = (seconds: number): string =>
  seconds <= 90
    ? inWords(Math.max(1, Math.ceil(seconds)), 'second')
    : inWords(Math.ceil(seconds / 60), 'minute')

export const exportMessages = {
  tooMany: ({ count, seconds }: { count: number; seconds: number }, wait: number) =>
    `Exports are limited to ${count} ${within(seconds)}, so that the server stays fast for everyone. You can start the next one in ${waitOf(wait)}`,
  tooManyRows: (rows: number, most: number) =>
    `An Excel sheet holds at most ${figure(most)} rows below its heading, but this export has ${figure(rows)}. Narrow the filters or choose CSV`,
  tooLongText: (field: string, most: number) =>
    `An Excel cell holds at most ${figure(most)} characters, but the column ${field} has a longer text. Narrow the filters or choose CSV`,
  tooLarge:
    'This export would be a sheet of more than 4 GB, which Excel cannot open. Narrow the filters, choose fewer columns or choose CSV',
} as const
