// Answers held against our own OpenAPI document: the status, the kind of content, and what is in it.
import { type Operation, referred, type Schema } from './operations.ts'

export type Answered = { status: number; type: string; text: string }

/** What the document does not say of an answer, or null when it says all of it. */
export function undocumented(
  { method, responses }: Operation,
  { status, type, text }: Answered,
): string | null {
  const documented = responses[status]
  if (!documented) return `${status} is not documented: ${text.slice(0, 200)}`
  if (method === 'HEAD' || (!documented.content && text === '')) return null
  const [kind = ''] = type.split(';')
  const content = documented.content?.[kind]
  if (!content) return `${status} in ${type}`
  if (!kind.endsWith('json')) return null
  const body = JSON.parse(text) as { status?: number }
  if (status >= 400 && body.status !== status) return `${status} tells of ${body.status}`
  return mismatch(content.schema, body)
}

/** Where a value is not what its schema says; null when it is. */
function mismatch(schema: Schema, value: unknown, at = ''): string | null {
  if (schema.$ref) return mismatch(referred(schema.$ref), value, at)
  if (schema.anyOf)
    return schema.anyOf.some((one) => mismatch(one, value, at) === null)
      ? null
      : `${at}: ${JSON.stringify(value)}`
  const types: Record<string, (v: unknown) => boolean> = {
    object: (v) => typeof v === 'object' && v !== null && !Array.isArray(v),
    array: Array.isArray,
    integer: Number.isSafeInteger,
    null: (v) => v === null,
  }
  const is = schema.type && (types[schema.type] ?? ((v: unknown) => typeof v === schema.type))
  if (is && !is(value)) return `${at}: ${JSON.stringify(value)} is no ${schema.type}`
  if (schema.enum && !schema.enum.includes(value as string))
    return `${at}: ${String(value)} is no choice`
  if (schema.pattern && !new RegExp(schema.pattern).test(value as string))
    return `${at}: ${String(value)} has another shape`
  if (Array.isArray(value))
    return (
      value.map((item, i) => mismatch(schema.items ?? {}, item, `${at}[${i}]`)).find(Boolean) ?? null
    )
  if (!schema.properties) return null
  const entries = value as Record<string, unknown>
  const missing = schema.required?.find((name) => !(name in entries))
  if (missing) return `${at}.${missing} is missing`
  const wrong = Object.entries(entries).map(([name, part]) => {
    const known = schema.properties?.[name]
    return known ? mismatch(known, part, `${at}.${name}`) : null
  })
  return wrong.find(Boolean) ?? null
}
