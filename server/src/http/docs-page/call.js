// The form that tries an endpoint on the API page: parameters, body and response.
import { element, typeOf, words } from './schema.js'

let made = 0

function field(label, input, help = '') {
  made += 1
  input.id = `field-${made}`
  return element(
    'div',
    {},
    element('label', { for: input.id }, label),
    input,
    ...(help ? [element('small', {}, help)] : []),
  )
}

function parameterInput(whole, { name, schema, required, example, examples }) {
  const value = examples && String(Object.values(examples)[0].value)
  const attributes = { name, ...(required && { required: '' }) }
  if (!schema.enum)
    return element('input', {
      ...attributes,
      autocomplete: 'off',
      placeholder: example ?? typeOf(whole, schema),
      ...(value !== undefined && { value }),
    })
  const options = [...(required ? [] : ['']), ...schema.enum]
  return element(
    'select',
    attributes,
    ...options.map((word) => element('option', { value: word }, word)),
  )
}

export function callForm(whole, { method, path, operation }) {
  const parameters = operation.parameters ?? []
  const inputs = parameters.map((one) => ({ ...one, input: parameterInput(whole, one) }))
  const content = operation.requestBody?.content ?? {}
  const [type] = Object.keys(content)
  const isForm = type === 'multipart/form-data'
  const body = isForm
    ? element('input', { type: 'file', required: '' })
    : element('textarea', { rows: '10', spellcheck: 'false' })
  if (type && !isForm) body.value = JSON.stringify(content[type].example ?? {}, null, 2)
  const output = element('div', { class: 'output', 'aria-live': 'polite' })
  const send = element('button', { type: 'submit' }, words.send)
  const form = element(
    'form',
    {},
    element(
      'div',
      { class: 'inputs' },
      ...inputs.map(({ name, input, in: where }) => field(name, input, words.in[where])),
    ),
    ...(type ? [field(isForm ? words.file : words.sentBody, body)] : []),
    send,
    output,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    output.replaceChildren(words.sending)
    send.disabled = true
    output.replaceChildren(...(await tried({ method, path, inputs, type, body, isForm })))
    send.disabled = false
  })
  return form
}

/** The request, built from the form's values. */
function requestOf({ path, inputs }) {
  const query = new URLSearchParams()
  const headers = {}
  let address = path
  for (const { name, in: where, input } of inputs) {
    if (input.value === '') continue
    if (where === 'path') address = address.replace(`{${name}}`, () => encodeURIComponent(input.value))
    if (where === 'query') query.append(name, input.value)
    if (where === 'header') headers[name] = input.value
  }
  const [token, key] = ['token', 'key'].map((id) => document.getElementById(id).value.trim())
  if (token) headers.bearer = `Bearer ${token.replace(/^Bearer\s+/i, '')}`
  if (key) headers.apikey = key
  return { address: query.size > 0 ? `${address}?${query}` : address, headers }
}

async function tried({ method, path, inputs, type, body, isForm }) {
  const { address, headers } = requestOf({ path, inputs })
  const init = { method: method.toUpperCase(), headers, credentials: 'omit' }
  if (isForm) {
    init.body = new FormData()
    init.body.append('file', body.files[0])
  } else if (type && body.value.trim()) {
    try {
      JSON.parse(body.value)
    } catch {
      return [element('p', { class: 'bad' }, words.malformed)]
    }
    init.body = body.value
    headers['content-type'] = type
  }
  try {
    const answer = await fetch(address, init)
    return [
      element('h4', {}, `${words.answer}: ${answer.status} ${answer.statusText}`),
      element('p', {}, element('code', {}, `${init.method} ${answer.url}`)),
      ...(await contentOf(answer)),
    ]
  } catch {
    return [element('p', { class: 'bad' }, words.unreachable)]
  }
}

async function contentOf(answer) {
  const total = answer.headers.get('x-total-count')
  if (total !== null) return [element('pre', {}, `x-total-count: ${total}`)]
  const type = answer.headers.get('content-type') ?? ''
  if (type.includes('json')) {
    const text = await answer.text()
    return text ? [element('pre', { tabindex: '0' }, JSON.stringify(JSON.parse(text), null, 2))] : []
  }
  const file = await answer.blob()
  if (file.size === 0) return []
  const link = element('a', { href: URL.createObjectURL(file), download: 'answer' }, words.download)
  return [element('p', {}, link, ` ${type}, ${file.size.toLocaleString('en')} B`)]
}
