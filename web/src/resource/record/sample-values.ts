/** Sample data for add forms, for trying things out. */
import type { Entry, FormValues } from './form-values.ts'
import type { Field } from '@rivulet/contract/fields'

function plausible(field: Field, name: string): unknown {
  switch (field.kind) {
    case 'text':
      if (field.format === 'host') return 'go.shop.example'
      return field.format === 'parameter'
        ? 'sample_id'
        : field.code
          ? 'SAMPLE-1'
          : `SAMPLE ${name.toUpperCase()}`
    case 'longText':
      return 'A sample of some length, as people write it.'
    case 'email':
      return `sample.${Math.floor(performance.now())}@example.org`
    case 'url':
      return 'https://shop.example/'
    case 'phone':
      return '+32470123456'
    case 'password':
      return 'Sample123'
    case 'integer':
      return field.min ?? 1
    case 'money':
    case 'percent':
      return '10.00'
    case 'boolean':
      return true
    case 'choice':
      return Object.keys(field.choices)[0]
    case 'date':
      return new Date().toISOString().slice(0, 10)
    case 'dateTime':
      return `${new Date().toISOString().slice(0, 10)} 12:00`
    default:
      return undefined
  }
}

/** References are left empty: the right record cannot be guessed. */
export const sampleValues = (fields: readonly Entry[]): FormValues =>
  Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const value = plausible(field, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
