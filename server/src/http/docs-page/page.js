// The API page in the browser: searches endpoints, and renders an endpoint's details when it is opened.
import { callForm } from './call.js'
import { element, schemaTable, words } from './schema.js'

const calls = [...document.querySelectorAll('.call')]
const find = document.querySelector('#find')
const api = fetch('openapi.json').then((answer) => answer.json())

function showFound() {
  const wanted = find.value.trim().toLowerCase()
  let found = 0
  for (const call of calls) {
    call.hidden = !call.textContent.replaceAll('\u200b', '').toLowerCase().includes(wanted)
    if (!call.hidden) found += 1
  }
  for (const section of document.querySelectorAll('main section'))
    section.hidden = !section.querySelector('.call:not([hidden])')
  document.querySelector('#found').textContent = wanted ? `${words.found}: ${found}` : ''
}
find.addEventListener('input', showFound)

const resolved = (schema, part) => {
  const name = part?.$ref?.split('/').at(-1)
  return name ? schema.components.responses[name] : part
}

async function fill(call) {
  if (call.dataset.filled) return
  call.dataset.filled = 'yes'
  const whole = await api
  const { method, path } = call.dataset
  const operation = whole.paths[path][method]
  const parts = [element('p', {}, operation.description)]
  if (operation.parameters?.length)
    parts.push(
      element('h3', {}, words.parameters),
      schemaTable(
        whole,
        operation.parameters.map((one) => ({
          name: one.name,
          schema: one.schema,
          required: one.required,
          where: words.in[one.in],
          description: one.description,
        })),
      ),
    )
  const sent = Object.entries(operation.requestBody?.content ?? {})
  for (const [type, { schema }] of sent)
    parts.push(element('h3', {}, `${words.body}: ${type}`), schemaTable(whole, rowsOf(whole, schema)))
  parts.push(element('h3', {}, words.try), callForm(whole, { method, path, operation }))
  parts.push(element('h3', {}, words.answers))
  for (const [status, found] of Object.entries(operation.responses)) {
    const answer = resolved(whole, found)
    const [[type, content] = []] = Object.entries(answer.content ?? {})
    const head = element('summary', {}, element('b', {}, status), ` ${answer.description} `, type ?? '')
    const isSuccess = status < 300
    parts.push(
      element(
        'details',
        { class: 'answer', ...(isSuccess && { open: '' }) },
        head,
        ...(content && Object.keys(content.schema).length > 0
          ? [schemaTable(whole, rowsOf(whole, content.schema))]
          : []),
      ),
    )
  }
  call.append(element('div', { class: 'inside' }, ...parts))
}

/** A schema that is not an object becomes one row without a name. */
function rowsOf(whole, schema) {
  const { properties, required = [] } = schema.$ref
    ? whole.components.schemas[schema.$ref.split('/').at(-1)]
    : schema
  return properties
    ? Object.entries(properties).map(([name, one]) => ({
        name,
        schema: one,
        required: required.includes(name),
      }))
    : [{ name: '', schema, required: true }]
}

for (const call of calls) call.addEventListener('toggle', () => call.open && fill(call))
const named = document.getElementById(location.hash.slice(1))
if (named?.matches('.call')) named.open = true
