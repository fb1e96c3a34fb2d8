/** Fields as JSON Schema, for the OpenAPI document. */
import type { Field } from './fields.ts'
import { passwordMax, type PasswordPolicy, passwordPolicies } from './password-policy.ts'
import { longTextMax, textMax } from './validate.ts'

export type Schema = Record<string, unknown>

export const named: Schema = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
  required: ['id', 'name'],
}
const secret: Schema = { type: 'string', format: 'password', maxLength: passwordMax, writeOnly: true }
/** What this installation asks of a password that somebody chooses. */
export const newPasswordSchema = (policy: PasswordPolicy): Schema => {
  const { min, help } = passwordPolicies[policy]
  return { ...secret, minLength: min, description: help }
}
const hundredths: Schema = { type: 'string', pattern: '^-?\\d+(\\.\\d{1,2})?$' }

function fileSchema(answer: boolean): Schema {
  const sent = { file: { type: 'string' }, label: { type: 'string' }, description: { type: 'string' } }
  return {
    type: 'object',
    properties: answer ? { ...sent, name: { type: 'string' }, size: { type: 'integer' } } : sent,
    required: ['file'],
  }
}

/** The schema of one field's value; `answer` for what is received, else for what is sent. */
export function schemaOf(field: Field, answer: boolean): Schema {
  return {
    title: field.label,
    ...(field.help ? { description: field.help } : {}),
    ...bare(field, answer),
  }
}

function bare(field: Field, answer: boolean): Schema {
  switch (field.kind) {
    case 'text':
      return { type: 'string', maxLength: field.max ?? textMax }
    case 'email':
      return { type: 'string', format: 'email', maxLength: textMax }
    case 'url':
      return { type: 'string', format: 'uri', maxLength: 2048 }
    case 'phone':
      return { type: 'string', pattern: '^\\+[1-9]\\d{5,14}$' }
    case 'longText':
    case 'richText':
      return { type: 'string', maxLength: 'max' in field ? field.max : longTextMax }
    case 'password':
      return field.known ? secret : { $ref: '#/components/schemas/NewPassword' }
    case 'integer':
      return { type: 'integer', ...limits(field) }
    case 'money':
      return { ...hundredths, examples: ['12.50'] }
    case 'percent':
      return { ...hundredths, examples: ['8.00'] }
    case 'boolean':
      return { type: 'boolean' }
    case 'choice': {
      const one = { type: 'string', enum: Object.keys(field.choices) }
      return field.several ? { type: 'array', items: one } : one
    }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'dateTime':
      return {
        type: 'string',
        pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$',
        description: 'In the accounting zone',
      }
    case 'instant':
      return { type: 'string', format: 'date-time' }
    case 'reference':
      return answer ? named : { type: 'integer', minimum: 1 }
    case 'references':
      return { type: 'array', items: answer ? named : { type: 'integer', minimum: 1 } }
    case 'files':
      return { type: 'array', maxItems: field.max ?? 20, items: fileSchema(answer) }
    case 'contact':
      return {
        type: 'object',
        properties: {
          type: { type: 'string', enum: Object.keys(field.choices) },
          value: { type: 'string' },
        },
        required: ['type', 'value'],
      }
    case 'permissions':
      return { type: 'array', items: { type: 'string' } }
    case 'json':
      return field.columns ? { type: 'array', items: objectOf(Object.entries(field.columns), true) } : {}
  }
}

const limits = (field: { min?: number; max?: number }): Schema => ({
  ...(field.min === undefined ? {} : { minimum: field.min }),
  ...(field.max === undefined ? {} : { maximum: field.max }),
})

/** An object of fields. What is answered may be empty, so its fields are nullable. */
export function objectOf(fields: readonly (readonly [string, Field])[], answer: boolean): Schema {
  const properties = Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      answer ? nullable(schemaOf(field, true)) : schemaOf(field, false),
    ]),
  )
  const required = answer ? [] : fields.filter(([, f]) => f.required).map(([name]) => name)
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

/** Records by their ids, and with whatever else is sent. */
export const idsSchema = {
  type: 'object',
  properties: { ids: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 500 } },
  required: ['ids'],
}

export const withIds = (body: Schema): Schema => ({
  ...body,
  properties: { ...idsSchema.properties, ...(body.properties as Schema) },
  required: [...idsSchema.required, ...((body.required as string[] | undefined) ?? [])],
})
