/** The files that the API hands out, and what they are called on the way. */
export const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  json: 'application/json',
} as const
export type FileFormat = keyof typeof mediaTypes

/** What tables can be taken away as. */
export const tableFormats = ['csv', 'xlsx'] as const satisfies readonly FileFormat[]
