/** The schemas of a resource's rows in the OpenAPI document. */
import { instant, integer, named, nullable, type Schema } from '../answers/shape.ts'
import type { Field } from '../fields.ts'
import { hasRecords, readableFields, type Resource } from '../resource.ts'
import { objectOf, schemaOf } from './json-schema.ts'

/** Only administrators read who did it; null for the system. */
const somebody: Schema = { anyOf: [named, { type: 'null' }] }
const stamps = { id: integer, createdAt: instant, updatedAt: instant }
const rareStamps: Schema = {
  deletedAt: nullable(instant),
  createdBy: somebody,
  updatedBy: somebody,
  deletedBy: somebody,
}

/** Omitted from lists unless `listed`. */
const heavy: ReadonlySet<Field['kind']> = new Set([
  ...(['json', 'files', 'references', 'permissions', 'longText', 'richText'] as const),
])
const isEverywhere = (resource: Resource, name: string, field: Field): boolean =>
  !field.virtual &&
  !heavy.has(field.kind) &&
  (hasRecords(resource) || (resource.groupedBy?.includes(name) ?? false) || isSummed(field))
export const isSummed = (field: Field): boolean =>
  ('sum' in field && field.sum === true) || ('ratio' in field && field.ratio !== undefined)

/** Fields that may be missing: for affiliates, and in lists. */
export function rowSchema(resource: Resource): Schema {
  const { properties } = objectOf(readableFields(resource, true), true) as { properties: Schema }
  const label = resource.fields[resource.label]
  if (label?.required) properties[resource.label] = schemaOf(label, true)
  const everyone = readableFields(resource, false).flatMap(([name, field]) =>
    isEverywhere(resource, name, field) ? [name] : [],
  )
  return hasRecords(resource)
    ? {
        type: 'object',
        properties: { ...stamps, ...rareStamps, ...properties },
        required: [...Object.keys(stamps), ...everyone],
      }
    : { type: 'object', properties, required: everyone }
}

/** A duplicate omits fields that must be unique. */
export const copySchema = (resource: Resource): Schema =>
  objectOf(
    readableFields(resource, true).map(([name, field]) => [name, { ...field, required: false }]),
    true,
  )
