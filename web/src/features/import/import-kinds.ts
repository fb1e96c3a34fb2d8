/** Each kind of import as a form: its endpoints, fields and groups. */
import { importEndpoints } from '@rivulet/contract/endpoints/import-endpoints'
import { type Fields, files } from '@rivulet/contract/fields'
import {
  columnFields,
  fileFields,
  type ImportKind,
  sampleFile,
} from '@rivulet/contract/imports/import-form'
import { type ImportName, imports } from '@rivulet/contract/imports/imports'
import { importMessages } from '@rivulet/contract/messages/import-messages'
import { fieldsOf, type Resource } from '@rivulet/contract/resource'
import type { Entry } from '../../resource/record/form-values.ts'

const calls = {
  affiliate: { read: importEndpoints.readAffiliateFile, run: importEndpoints.importAffiliates },
  link: { read: importEndpoints.readLinkFile, run: importEndpoints.importLinks },
  coupon: { read: importEndpoints.readCouponFile, run: importEndpoints.importCoupons },
  order: { read: importEndpoints.readOrderFile, run: importEndpoints.importOrders },
} as const satisfies Record<ImportName, object>

const { file: _file, ...reading } = fileFields

const neededOf = (columns: Fields): string[] =>
  Object.values(columns).flatMap(({ label, kind, required }) =>
    required ? [kind === 'email' ? importMessages.isEmail(label) : label] : [],
  )

/** In the form of a resource, which the generic form draws. */
function formOf(name: ImportName, kind: ImportKind): Resource {
  const { resource, columns, options, either } = kind
  return {
    ...resource,
    name: `${name}Import`,
    groups: {
      file: { title: 'File' },
      options: { title: 'For all lines' },
      reading: { title: 'File format' },
      columns: { title: 'Columns', hint: 'As named in the file’s first line' },
      words: { title: 'Status values', hint: 'Separate with commas' },
    },
    fields: {
      document: files('File', {
        ...{ required: true, max: 1, group: 'file', span: 6, csv: sampleFile(name, kind) },
        help: importMessages.file(neededOf(columns), either),
      }),
      ...options,
      ...reading,
      ...columnFields(columns),
    },
    actions: {},
  }
}

export function importOf(name: ImportName) {
  const kind: ImportKind = imports[name]
  const form = formOf(name, kind)
  const fields: Entry[] = fieldsOf(form)
  const { resource, about, columns, shown } = kind
  return { ...calls[name], name, resource, about, columns, shown, form, fields }
}
export type Importing = ReturnType<typeof importOf>
