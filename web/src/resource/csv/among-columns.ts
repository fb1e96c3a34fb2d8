/** Turns the fields that name a column of a CSV file into choices of the file's columns. */
import { choice } from '@rivulet/contract/fields'
import type { Entry } from '../record/form-values.ts'

export const amongColumns =
  (columns: readonly string[]) =>
  ([name, field]: Entry): Entry =>
    name.startsWith('column') && field.kind === 'text'
      ? [
          name,
          choice(field.label, {
            required: field.required ?? false,
            group: 'columns',
            span: 3,
            choices: Object.fromEntries(columns.map((column) => [column, column])),
            ...(field.help !== undefined && { help: field.help }),
            ...(field.note !== undefined && { note: field.note }),
          }),
        ]
      : [name, field]
