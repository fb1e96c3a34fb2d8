// Validates responses against our OpenAPI document: status, content type and body.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { closed, document, type Operation, type Schema } from './operations.ts'

export type Answered = { status: number; type: string; text: string }

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const checks = new WeakMap<Schema, ValidateFunction>()
const components = closed(document.components)
ajv.addSchema({ $id: 'api', components }, 'api')

function checkOf(schema: Schema): ValidateFunction {
  const known = checks.get(schema)
  if (known) return known
  const text = JSON.stringify(closed(schema)).replaceAll('"#/components/', '"api#/components/')
  const check = ajv.compile(JSON.parse(text))
  checks.set(schema, check)
  return check
}

/** How a response deviates from the document; null if it conforms. */
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
  const check = checkOf(content.schema)
  if (check(body)) return null
  const [error] = check.errors ?? []
  return `${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`
}
