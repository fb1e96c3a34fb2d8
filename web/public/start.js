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
if (read('localStorage', 'token') ?? read('sessionStorage', 'token'))
  document.querySelectorAll('template').forEach(({ content, dataset }) => {
    if (new RegExp(dataset.at ?? '').test(location.hash)) document.head.append(content)
  })

// Without scripts or styles the page can only show a message with a reload button.
function showLost() {
  document.getElementById('root')?.setAttribute('hidden', '')
  document.getElementById('lost')?.removeAttribute('hidden')
  const reload = document.querySelector('#lost button')
  reload?.addEventListener('click', () => location.reload())
  if (reload instanceof HTMLElement) reload.focus()
}
let lost = false
/** @param {Event} event */
function noteLost(event) {
  const { target } = event
  const look = document.querySelector('link[rel=stylesheet]')
  const broke = event instanceof ErrorEvent && event.filename.includes('/assets/')
  if (broke || target instanceof HTMLScriptElement || target === look) lost = true
}
const patience = setTimeout(showLost, 120_000)
addEventListener('error', noteLost, true)
// All scripts and styles of the page have loaded or failed by now.
document.addEventListener('DOMContentLoaded', () => {
  clearTimeout(patience)
  removeEventListener('error', noteLost, true)
  if (lost) showLost()
})
