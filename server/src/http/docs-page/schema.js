// Renders JSON schemas as tables: name, type and constraints; nested objects are indented.
export const words = JSON.parse(document.body.dataset.words)

export function element(tag, attributes, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

const deepest = 6
const named = (whole, schema) =>
  schema.$ref
    ? { ...whole.components.schemas[schema.$ref.split('/').at(-1)], $ref: schema.$ref }
    : schema

/** Unwraps `anyOf` that only adds null. */
function bare(whole, schema) {
  const found = named(whole, schema)
  const some = found.anyOf?.filter(({ type }) => type !== 'null')
  const isNullable = some !== undefined && some.length < found.anyOf.length
  return some?.length === 1
    ? { ...named(whole, some[0]), isNullable, description: found.description ?? some[0].description }
    : { ...found, isNullable }
}

/** One of several kinds of objects is known by the names of its parts. */
function kindOf(whole, schema) {
  const { $ref, properties } = bare(whole, schema)
  return properties && !$ref ? `{ ${Object.keys(properties).join(', ')} }` : typeOf(whole, schema)
}

export function typeOf(whole, schema) {
  const one = bare(whole, schema)
  if ('const' in one) return JSON.stringify(one.const)
  if (one.enum) return one.enum.map((word) => JSON.stringify(word)).join(' | ')
  if (one.anyOf)
    return one.anyOf
      .filter(({ type }) => type !== 'null')
      .map((part) => kindOf(whole, part))
      .join(' | ')
  if (one.$ref && one.type !== 'array') return one.$ref.split('/').at(-1)
  if (one.type === 'array') {
    const items = typeOf(whole, one.items ?? {})
    return items.includes(' | ') ? `(${items})[]` : `${items}[]`
  }
  if (one.additionalProperties?.type || one.additionalProperties?.$ref)
    return `{ …: ${typeOf(whole, one.additionalProperties)} }`
  const type = [one.type ?? 'any'].flat().join(' | ')
  return one.format ? `${type}, ${one.format}` : type
}

const isLimit = (value) => Math.abs(value) !== Number.MAX_SAFE_INTEGER
const limited = (sentence, value) =>
  (Array.isArray(sentence) ? sentence[value === 1 ? 0 : 1] : sentence).replace('{}', () => value)
const rulesOf = (schema, required) => [
  ...(required ? [words.required] : []),
  ...(schema.isNullable ? [words.nullable] : []),
  ...(schema.pattern && schema.examples ? [words.example.replace('{}', () => schema.examples[0])] : []),
  ...Object.entries(words.limits).flatMap(([key, sentence]) =>
    key in schema && isLimit(schema[key]) ? [limited(sentence, schema[key])] : [],
  ),
]

/** What it is, and the rules that this does not say already. */
export function wordsOf(whole, { schema, required, where, description }) {
  const one = bare(whole, schema)
  const about = description ?? one.description ?? one.title ?? ''
  const rules = rulesOf(one, required).filter((rule) => !about.toLowerCase().includes(rule))
  return [about, [...(where ? [where] : []), ...rules].join(', ')].filter(Boolean)
}

function rowsOf(whole, row, depth) {
  const { name, schema } = row
  const one = bare(whole, schema)
  const cell = element('td', { 'data-depth': String(depth) }, element('code', {}, name))
  const shown = element(
    'tr',
    {},
    cell,
    element('td', {}, element('code', {}, typeOf(whole, schema))),
    element('td', {}, ...wordsOf(whole, row).map((text) => element('div', {}, text))),
  )
  const inner = one.type === 'array' ? bare(whole, one.items ?? {}) : one
  const parts = depth < deepest ? Object.entries(inner.properties ?? {}) : []
  return [
    shown,
    ...parts.flatMap(([part, below]) =>
      rowsOf(
        whole,
        { name: part, schema: below, required: inner.required?.includes(part) ?? false },
        depth + 1,
      ),
    ),
  ]
}

export function schemaTable(whole, rows) {
  const { name, type, rules } = words.fields
  const head = [name, type, rules].map((word) => element('th', { scope: 'col' }, word))
  return element(
    'div',
    { class: 'table', tabindex: '0', role: 'group', 'aria-label': [name, type, rules].join(', ') },
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...rows.flatMap((row) => rowsOf(whole, row, 0))),
    ),
  )
}
