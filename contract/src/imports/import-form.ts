/**
 * The form of a CSV import: file, file format, columns and options. Derived from the kind's definition, so that API and
 * screen agree.
 */
import { csvDecimals, csvEncodings, csvSeparators, dateOrders } from '../choices.ts'
import { boolean, choice, type Field, type Fields, integer, type SampleFile, text } from '../fields.ts'
import type { Resource } from '../resource.ts'

export type ImportKind = {
  /** What its lines become. */
  resource: Resource
  /** What a line may hold; the definitions of the resource, wherever the resource has the field. */
  columns: Fields
  /** What names a line where its outcome is shown; heads that column. */
  about: string
  /** What every line needs beside its required columns, in one place or another; in the words of a sentence. */
  either?: string
  /** Columns that together make a line unique in the file. */
  key: readonly string[]
  /** Keys that differ by upper and lower case alone are different ones. */
  keyHasCase?: true
  /** What applies to all lines. */
  options: Fields
  /** What the outcome says of a line that is imported: values that a wrong format would change, and names as they were found. */
  shown: Fields
  /** Lines of a file to start from, by column. */
  sample: readonly Readonly<Record<string, string>>[]
}

/** As a file: the columns that the sample fills, by their labels. */
export function sampleFile(kind: string, { columns, sample }: ImportKind): SampleFile {
  const filled = Object.entries(columns).filter(([name]) => sample.some((line) => line[name]))
  return {
    name: `${kind}s.csv`,
    lines: [
      filled.map(([, { label }]) => label),
      ...sample.map((line) => filled.map(([name]) => line[name] ?? '')),
    ],
  }
}

type Column = ReturnType<typeof columnField>
type ColumnFields<C extends Fields> = {
  [K in keyof C & string as `column${Capitalize<K>}`]: Column
}

export const columnName = (name: string): `column${string}` =>
  `column${name.charAt(0).toUpperCase()}${name.slice(1)}`

const columnField = ({ label, help, note, required = false }: Field) =>
  text(label, {
    ...{ asTyped: true, group: 'columns', span: 3, required },
    ...(help !== undefined && { help }),
    ...(note !== undefined && { note }),
  })

/** One field per column, which names the file's column. */
export const columnFields = <const C extends Fields>(columns: C): ColumnFields<C> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, field]) => [columnName(name), columnField(field)]),
  ) as ColumnFields<C>

const reading = { required: true, group: 'reading', span: 3 } as const

/** The uploaded file and how it is read. */
export const fileFields = {
  file: text('File', { required: true }),
  encoding: choice('Encoding', { ...reading, choices: csvEncodings }),
  separator: choice('Separator', { ...reading, choices: csvSeparators }),
  decimal: choice('Decimal sign', { ...reading, choices: csvDecimals }),
  dateOrder: choice('Dates', { ...reading, choices: dateOrders }),
} as const satisfies Fields

/** How far an import is. */
export const stepFields = {
  from: integer('From', {
    min: 0,
    help: 'Lines to skip: `next` of the previous answer, until it is null',
  }),
  dryRun: boolean('Dry run', { help: 'Returns what would happen, and stores nothing' }),
} as const satisfies Fields

const previewFields = {
  file: fileFields.file,
  encoding: choice('Encoding', { choices: csvEncodings }),
  separator: choice('Separator', { choices: csvSeparators }),
} as const satisfies Fields
export type PreviewFields = typeof previewFields

/** Only the file is needed: what is missing is detected. Formats are those of the columns that are named. */
export const previewOf = <const C extends Fields>(columns: C): PreviewFields & ColumnFields<C> => ({
  ...previewFields,
  ...(Object.fromEntries(
    Object.entries(columnFields(columns)).map(([name, field]) => [name, { ...field, required: false }]),
  ) as ColumnFields<C>),
})

export const importOutcomes = {
  created: 'Imported',
  existing: 'Already there',
  wrong: 'Not imported',
} as const
