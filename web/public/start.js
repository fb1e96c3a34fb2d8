// Runs before the first paint: applies the chosen theme, preloads the first screen, and shows an error when the application fails to load.
/** @param {'localStorage' | 'sessionStorage'} storage @param {string} key */
function read(storage, key) {
  try {
    return globalThis[storage].getItem(`rivulet.${key}`)
  } catch {
    return null
  }
}

// Avoids a flash of the other theme.
const chosen = read('localStorage', 'theme')
if (chosen === 'light' || chosen === 'dark')
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen)

// Signed-in users load the code of the screen in parallel with the entry script.
if (read('localStorage', 'token') ?? read('sessionStorage', 'token')) {
  document.querySelectorAll('template').forEach(({ content, dataset }) => {
    if (new RegExp(dataset.at ?? '').test(location.hash)) document.head.append(content)
  })
  preloadDefinition()
}

/** The definition of the list or record at this address, whose rows cannot be requested without it. */
function preloadDefinition() {
  const [, path] = /^#\/dashboard\/(.+?)(?:\/\d+|\/add|\/trash|\?|$)/.exec(location.hash) ?? []
  const known = /** @type {Record<string, string[]>} */ (
    JSON.parse(document.getElementById('definitions')?.textContent ?? '{}')
  )
  for (const file of known[path ?? ''] ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = `/assets/${file}.js`
    document.head.append(link)
  }
}

// Without scripts or styles the page can only show a message with a reload button.
function showLost() {
  document.getElementById('root')?.setAttribute('hidden', '')
  document.getElementById('lost')?.removeAttribute('hidden')
  const reload = document.querySelector('#lost button')
  reload?.addEventListener('click', () => location.reload())
  if (reload instanceof HTMLElement) reload.focus()
}
let lost = false
const isLook = (/** @type {EventTarget | null} */ target) =>
  target === document.querySelector('link[rel=stylesheet]')
/** @param {Event} event */
function noteLost(event) {
  const { target } = event
  const broke = event instanceof ErrorEvent && event.filename.includes('/assets/')
  if (broke || target instanceof HTMLScriptElement || isLook(target)) lost = true
}
/** @param {Event} event */
function showLostLook({ target }) {
  if (isLook(target)) showLost()
}
const patience = setTimeout(showLost, 120_000)
addEventListener('error', noteLost, true)
// All scripts and styles of the page have loaded or failed by now. That a style failed may be told only afterwards.
document.addEventListener('DOMContentLoaded', () => {
  clearTimeout(patience)
  removeEventListener('error', noteLost, true)
  if (lost) showLost()
  else addEventListener('error', showLostLook, true)
})
addEventListener('load', () => removeEventListener('error', showLostLook, true))
