/** Which CSV import a record comes from, for the filter of lists. */
import { integer } from '../fields.ts'

export const fromImport = <const G extends string>(group: G) =>
  integer('Import', {
    readOnly: true,
    filter: true,
    audience: 'admins',
    column: 'import_id',
    group,
    help: 'Number of the CSV import that it comes from',
  })
