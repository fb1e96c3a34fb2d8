/** File formats of the API, with extension and content type. */
export const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  json: 'application/json',
  events: 'text/event-stream',
} as const
export type FileFormat = keyof typeof mediaTypes

/** Export formats of lists. */
export const tableFormats = ['csv', 'xlsx'] as const satisfies readonly FileFormat[]
