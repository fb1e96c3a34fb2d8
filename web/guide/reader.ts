/** The guide's page in the browser: takes the theme chosen in the product and the programme's name, and searches. */
import MiniSearch from 'minisearch'
import { type Part, searchOptions, subjectOf } from './search-options.ts'
import { isListed, takeReader } from './whose.ts'

const most = 8

const at = <E extends Element>(selector: string): E => {
  const element = document.querySelector<E>(selector)
  if (!element) throw new Error(`the page has no ${selector}`)
  return element
}
const input = at<HTMLInputElement>('#find')
const list = at<HTMLElement>('#found')
const count = at<HTMLElement>('#count')

/** Where the product runs beside the guide. Storage may be closed to us; the system's theme is as good. */
function takeTheme(): void {
  try {
    const theme = localStorage.getItem('rivulet.theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
  } catch {
    return
  }
}

let index: Promise<MiniSearch<Part>> | undefined
const loadIndex = () =>
  (index ??= fetch('search.json')
    .then((answer) => answer.text())
    .then((text) => MiniSearch.loadJSON(text, searchOptions)))

let chosen = -1

function choose(next: number): void {
  const options = [...list.querySelectorAll('a')]
  chosen = options.length === 0 ? -1 : (next + options.length) % options.length
  for (const [i, option] of options.entries()) option.ariaSelected = String(i === chosen)
  if (chosen < 0) return input.removeAttribute('aria-activedescendant')
  input.setAttribute('aria-activedescendant', `found-${chosen}`)
  options[chosen]?.scrollIntoView({ block: 'nearest' })
}

function show(open: boolean): void {
  if (!open) count.className = 'hidden'
  list.hidden = !open
  input.ariaExpanded = String(open)
}

function textIn(tag: 'strong' | 'span', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function optionOf({ id, page, heading }: Pick<Part, 'id' | 'page' | 'heading'>, place: number) {
  const option = document.createElement('a')
  option.id = `found-${place}`
  option.role = 'option'
  option.href = id
  option.tabIndex = -1
  option.append(textIn('strong', heading || page), ...(heading ? [textIn('span', page)] : []))
  return option
}

async function find(): Promise<void> {
  const asked = input.value.trim()
  if (asked === '') {
    count.textContent = ''
    return show(false)
  }
  const search = await loadIndex()
  if (input.value.trim() !== asked) return
  // What is stored with a result is what `storeFields` names.
  const results = (search.search(subjectOf(asked)) as unknown as Part[])
    .filter(({ id }) => isListed(id))
    .slice(0, most)
  list.replaceChildren(...results.map(optionOf))
  choose(0)
  show(results.length > 0)
  count.className = results.length === 0 ? 'none' : 'hidden'
  count.textContent = results.length === 0 ? 'Nothing found.' : `${results.length} places found.`
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'ArrowDown') choose(chosen + 1)
  else if (event.key === 'ArrowUp') choose(chosen - 1)
  else if (event.key === 'Escape') show(false)
  else return
  event.preventDefault()
}

takeTheme()
takeReader()
if (matchMedia('(max-width: 860px)').matches) at<HTMLDetailsElement>('.contents details').open = false
input.addEventListener('focus', () => void loadIndex())
input.addEventListener('input', () => void find())
input.addEventListener('keydown', onKey)
input.form?.addEventListener('submit', (event) => {
  event.preventDefault()
  list.querySelectorAll('a')[chosen]?.click()
})
// What the product's own search did not find.
const asked = new URLSearchParams(location.search).get('find')
if (asked) {
  input.value = asked
  input.focus()
  void find()
}
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && !target.closest('.find')) show(false)
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === input) return
  event.preventDefault()
  input.focus()
})
