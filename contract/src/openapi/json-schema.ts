/** Fields as JSON Schema for the OpenAPI document, with every validation rule that schemas can express. */
import type { Field, FieldOf } from '../fields.ts'
import { type FormatName, formats } from '../format.ts'
import { formatHundredths } from '../money.ts'
import { passwordMax, type PasswordPolicy, passwordPolicies } from '../access/password-policy.ts'
import { amount, minute, named, percent, type Schema } from '../answers/shape.ts'
import { addressing, hiding, listKinds, longTextMax, textMax } from '../validate.ts'

export const idSchema: Schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const secret: Schema = { type: 'string', format: 'password', writeOnly: true }

/** The password policy of this installation. */
export const newPasswordSchema = (policy: PasswordPolicy): Schema => {
  const { min, help, letterAndNumber } = passwordPolicies[policy]
  return {
    ...secret,
    minLength: min,
    maxLength: passwordMax,
    ...(letterAndNumber && { pattern: '^(?=[^]*\\p{L})(?=[^]*\\p{N})' }),
    description: help,
  }
}

const caption: Schema = { type: ['string', 'null'], maxLength: textMax }
function fileSchema(answer: boolean): Schema {
  const file = { type: 'string', minLength: 1, maxLength: textMax }
  return answer
    ? {
        type: 'object',
        properties: {
          file,
          name: { type: 'string' },
          size: { type: 'integer' },
          scan: { type: 'string', enum: ['waiting', 'infected'] },
          label: caption,
          description: caption,
        },
        required: ['file', 'name', 'size'],
      }
    : {
        type: 'object',
        properties: { file, label: caption, description: caption },
        required: ['file'],
      }
}

/** The schema of a field's value in responses (`answer`) or requests. */
export function schemaOf(field: Field, answer: boolean): Schema {
  const { description, ...rules } = answer ? answered(field) : sent(field)
  const words = [field.help, description].filter(Boolean).join('. ')
  return { title: field.label, ...(words && { description: words }), ...rules }
}

/** A required text is not empty. */
const least = ({ required }: Field, min = 0): Schema => {
  const length = Math.max(min, required ? 1 : 0)
  return length > 0 ? { minLength: length } : {}
}

const formatExamples: Partial<Record<FormatName, string>> = {
  iban: 'BE68 5390 0754 7034',
  host: 'go.shop.example',
  page: '/tea',
  parameter: 'click_id',
}

const patternOf = (format: FormatName): Schema => {
  const example = formatExamples[format]
  return { pattern: formats[format].pattern, ...(example && { examples: [example] }) }
}

const textPattern = ({ format, naming, trimmed }: FieldOf<'text'>): Schema => {
  if (format) return patternOf(format)
  const visible = String.raw`(?=.*\S)`
  // Names contain no hidden characters and no web addresses.
  const named = `(?!.*(${addressing.source}))${hiding.source.replace('[', '[^')}*$`
  if (naming) return { pattern: `^${trimmed ? visible : ''}${named}` }
  return trimmed ? { pattern: String.raw`\S` } : {}
}

function sent(field: Field): Schema {
  switch (field.kind) {
    case 'text':
      return {
        type: 'string',
        ...least(field, field.min),
        maxLength: field.max ?? textMax,
        ...textPattern(field),
      }
    case 'email':
      return {
        type: 'string',
        format: 'email',
        maxLength: field.max ?? textMax,
        ...patternOf('email'),
        examples: ['ann@boats.example'],
      }
    case 'url':
      return {
        type: 'string',
        format: 'uri',
        maxLength: 2048,
        ...patternOf('url'),
        examples: ['https://shop.example/'],
      }
    case 'phone':
      return { type: 'string', ...patternOf('phone'), examples: ['+32470123456'] }
    case 'longText':
      return { type: 'string', ...least(field), maxLength: field.max ?? longTextMax }
    case 'richText':
      return { type: 'string', ...least(field), maxLength: longTextMax }
    case 'password':
      return passwordSchema(field)
    case 'integer':
      return {
        type: 'integer',
        minimum: field.min ?? Number.MIN_SAFE_INTEGER,
        maximum: field.max ?? Number.MAX_SAFE_INTEGER,
      }
    case 'money':
    case 'percent':
      return hundredths(field)
    case 'date':
      return {
        type: 'string',
        format: 'date',
        ...patternOf('date'),
        examples: ['2026-01-31'],
      }
    case 'dateTime':
      return {
        type: 'string',
        ...patternOf('dateTime'),
        description: 'An existing day and minute, in the accounting zone',
        examples: minute.examples,
      }
    case 'reference':
      return idSchema
    case 'references':
      return { type: 'array', items: idSchema, ...(field.required && { minItems: 1 }) }
    case 'files':
      return {
        type: 'array',
        items: fileSchema(false),
        maxItems: field.max ?? 20,
        ...(field.required && { minItems: 1 }),
      }
    case 'permissions':
      return {
        type: 'array',
        items: { type: 'string', maxLength: textMax },
        ...(field.required && { minItems: 1 }),
      }
    default:
      return alike(field)
  }
}

function answered(field: Field): Schema {
  switch (field.kind) {
    case 'money':
      return amount
    case 'percent':
      return percent
    case 'integer':
      return { type: 'integer' }
    case 'date':
      return { type: 'string', format: 'date', examples: ['2026-01-31'] }
    case 'dateTime':
      return { ...minute, description: 'In the accounting zone' }
    case 'reference':
      return named
    case 'references':
      return { type: 'array', items: named }
    case 'files':
      return { type: 'array', items: fileSchema(true) }
    case 'permissions':
      return { type: 'array', items: { type: 'string' } }
    case 'text':
    case 'longText':
    case 'richText':
    case 'email':
    case 'url':
    case 'phone':
    case 'password':
      return { type: 'string' }
    default:
      return alike(field)
  }
}

type Alike = FieldOf<'boolean' | 'choice' | 'instant' | 'contact' | 'json'>

/** Kinds whose schema is the same in requests and responses. */
function alike(field: Alike): Schema {
  switch (field.kind) {
    case 'boolean':
      return { type: 'boolean' }
    case 'choice': {
      const one = { type: 'string', enum: Object.keys(field.choices) }
      const schema = field.several ? { type: 'array', items: one } : one
      const words = meanings(field.choices)
      return words ? { ...schema, description: words } : schema
    }
    case 'instant':
      return { type: 'string', format: 'date-time' }
    case 'contact':
      return {
        type: 'object',
        properties: {
          type: { type: 'string', enum: Object.keys(field.choices) },
          value: { type: 'string', minLength: 1, maxLength: textMax },
        },
        required: ['type', 'value'],
      }
    case 'json':
      if (field.schema) return field.schema
      // Screens show only some columns of a row.
      return field.columns
        ? {
            type: 'array',
            items: { ...objectOf(Object.entries(field.columns), true), additionalProperties: true },
          }
        : {}
  }
}

/** Longer lists, such as countries and events, are standard or in words. */
const mostMeanings = 12

/** '0: Approved; 1: Failed'; empty where the values are the words themselves. */
function meanings(choices: Readonly<Record<string, string>>): string {
  const all = Object.entries(choices)
  const isPlain = all.every(([value, word]) => value.toLowerCase() === word.toLowerCase())
  return isPlain || all.length > mostMeanings
    ? ''
    : all.map(([value, word]) => `${value}: ${word}`).join('; ')
}

function passwordSchema({ known, confirms }: FieldOf<'password'>): Schema {
  if (confirms) return { ...secret, description: `Must equal ${confirms}` }
  return known ? { ...secret, maxLength: passwordMax } : { $ref: '#/components/schemas/NewPassword' }
}

/** Schemas have no minimum and maximum for decimal strings: sign and length are in the pattern, the rest in the description and x-… keywords. */
function hundredths({ min, max, kind }: FieldOf<'money' | 'percent'>): Schema {
  const limits = {
    ...(min !== undefined && { 'x-minimum': formatHundredths(min) }),
    ...(max !== undefined && { 'x-maximum': formatHundredths(max) }),
  }
  const words = [
    ...(min === undefined ? [] : [`At least ${formatHundredths(min)}`]),
    ...(max === undefined ? [] : [`At most ${formatHundredths(max)}`]),
  ]
  const { examples } = kind === 'money' ? amount : percent
  return {
    type: 'string',
    pattern: `^${min !== undefined && min >= 0 ? '' : '-?'}\\d{1,12}(\\.\\d{1,2})?$`,
    ...limits,
    ...(words.length > 0 && { description: words.join('. ') }),
    examples,
  }
}

const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

/** An object of fields. Responses may hold null even for required fields of older records; optional fields of requests may be null. */
export function objectOf(fields: readonly (readonly [string, Field])[], answer: boolean): Schema {
  const properties = Object.fromEntries(
    fields.map(([name, field]) => {
      const schema = schemaOf(field, answer)
      const isThere = answer ? listKinds.has(field.kind) : field.required
      return [name, isThere ? schema : nullable(schema)]
    }),
  )
  const required = fields.filter(([, f]) => f.required).map(([name]) => name)
  return {
    type: 'object',
    properties,
    ...(!answer && required.length > 0 && { required }),
  }
}

/** The ids of records, plus other properties. */
const idsSchema = {
  type: 'object',
  properties: { ids: { type: 'array', items: idSchema, minItems: 1, maxItems: 500 } },
  required: ['ids'],
}

export const withIds = (body: Schema): Schema => ({
  ...body,
  properties: { ...idsSchema.properties, ...(body.properties as Schema) },
  required: [...idsSchema.required, ...((body.required as string[] | undefined) ?? [])],
})
