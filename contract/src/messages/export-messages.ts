/** Messages of exports. */
const figure = (value: number): string => value.toLocaleString('en-GB')

export const exportMessages = {
  tooManyRows: (rows: number, most: number) =>
    `An Excel sheet holds at most ${figure(most)} rows below its heading, but this export has ${figure(rows)}. Narrow the filters or choose CSV`,
  tooLongText: (field: string, most: number) =>
    `An Excel cell holds at most ${figure(most)} characters, but the column ${field} has a longer text. Narrow the filters or choose CSV`,
} as const
