// Runs before anything is drawn: sets the chosen colours, asks for what the first screen needs, and says so when the application does not arrive.
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
  for (const { content, dataset } of document.querySelectorAll('template[data-at]'))
    if (new RegExp(dataset.at).test(location.hash)) document.head.append(content)

// All that the page can do alone, when its code or its look is lost, is to say so and to load again.
function showLost() {
  const notice = document.getElementById('lost')
  document.getElementById('root').hidden = true
  notice.hidden = false
  const reload = notice.querySelector('button')
  reload.addEventListener('click', () => location.reload())
  reload.focus()
}
let lost = false
function noteLost({ target, filename = '' }) {
  const look = document.querySelector('link[rel=stylesheet]')
  if (target instanceof HTMLScriptElement || target === look || filename.includes('/assets/'))
    lost = true
}
const patience = setTimeout(showLost, 120_000)
addEventListener('error', noteLost, true)
// By now all that the page names has come and has run, or has failed.
document.addEventListener('DOMContentLoaded', () => {
  clearTimeout(patience)
  removeEventListener('error', noteLost, true)
  if (lost) showLost()
})
