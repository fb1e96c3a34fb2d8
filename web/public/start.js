// Runs before anything is drawn: sets the chosen colours, asks for what the first screen needs, and says so when the application does not arrive.
/** @param {'localStorage' | 'sessionStorage'} storage @param {string} key */
function read(storage, key) {
  try {
    return globalThis[storage].getItem(`rivulet.${key}`)
  } catch {
    return null
  }
}

// So that the page never flashes in the other theme.
const chosen = read('localStorage', 'theme')
if (chosen === 'light' || chosen === 'dark')
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen)

// Who is signed in gets the code of the screen together with what starts it, not after it.
if (read('localStorage', 'token') ?? read('sessionStorage', 'token'))
  document.querySelectorAll('template').forEach(({ content, dataset }) => {
    if (new RegExp(dataset.at ?? '').test(location.hash)) document.head.append(content)
  })

// All that the page can do alone, when its code or its look is lost, is to say so and to load again.
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
// By now all that the page names has come and has run, or has failed.
document.addEventListener('DOMContentLoaded', () => {
  clearTimeout(patience)
  removeEventListener('error', noteLost, true)
  if (lost) showLost()
})
