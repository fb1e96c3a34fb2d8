/**
 * Set-up of each test file of the screens: files share a page, because making one takes longer than most tests, and
 * this makes it as new for each.
 */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// A machine busy with other tests is slow.
configure({ asyncUtilTimeout: 30_000 })

// Modules keep state, such as who is signed in, so each file reads those of the screens anew.
vi.resetModules()

/** What tests put in the place of something else, or where there was nothing. */
const replaced: object[] = [globalThis, document, Element.prototype]
const before = replaced.map((owner) => Object.getOwnPropertyDescriptors(owner))
const page = document.documentElement.cloneNode() as Element
const title = document.title

type Listening = [
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
]

/** Modules listen as long as their page lives. */
const ends = [window, document].map((target) => {
  const heard: Listening[] = []
  const listen = target.addEventListener
  target.addEventListener = (...asked: Listening) => {
    heard.push(asked)
    listen.apply(target, asked)
  }
  return () => {
    target.addEventListener = listen
    for (const asked of heard) target.removeEventListener(...asked)
  }
})
/**
 * The page draws its frames by an interval that it makes when there is something to draw. If one file made it, it would
 * end with that file, and no later one would ever see a frame: it goes on between files.
 */
const drawn = window as { _draws?: true }
if (!drawn._draws) {
  drawn._draws = true
  const { requestAnimationFrame } = window
  const draw = () => requestAnimationFrame(draw)
  draw()
}

const repeat = globalThis.setInterval
const repeated = new Set<ReturnType<typeof setInterval>>()
globalThis.setInterval = ((...asked: Parameters<typeof setInterval>) => {
  const timer = repeat(...asked)
  repeated.add(timer)
  return timer
}) as typeof setInterval

/** What was said on the console. A test that expects a word says so: `vi.spyOn(console, 'warn').mockImplementation(…)`. */
const said: string[] = []
const { error, warn } = console
console.error = note
console.warn = note

function note(...words: unknown[]): void {
  // Not the objects of the page, which are endless.
  said.push(words.map((word) => (word instanceof Node ? word.nodeName : String(word))).join(' '))
}

function expectSilence(): void {
  const words = said.splice(0)
  if (words.length > 0) throw new Error(`Said on the console:\n${words.join('\n')}`)
}

afterEach(expectSilence)

afterAll(() => {
  Object.assign(console, { error, warn })
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const end of ends) end()
  for (const timer of repeated) clearInterval(timer)
  globalThis.setInterval = repeat
  for (const [n, owner] of replaced.entries()) putBack(owner, before[n] ?? {})
  putBackPage()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

/** Names with such a beginning belong to the machinery of the tests. */
const ours = /^[_$]/

function putBack(owner: object, shape: PropertyDescriptorMap): void {
  for (const name of Object.getOwnPropertyNames(owner)) {
    if (ours.test(name)) continue
    const was = shape[name]
    const is = Object.getOwnPropertyDescriptor(owner, name)
    if (!was) Reflect.deleteProperty(owner, name)
    else if (is?.value !== was.value || is?.get !== was.get) Reflect.defineProperty(owner, name, was)
  }
  for (const [name, was] of Object.entries(shape))
    if (!ours.test(name) && !Object.hasOwn(owner, name)) Reflect.defineProperty(owner, name, was)
}

function putBackPage(): void {
  const { documentElement: html } = document
  for (const { name } of [...html.attributes]) html.removeAttribute(name)
  for (const { name, value } of page.attributes) html.setAttribute(name, value)
  for (const part of [document.head, document.body]) part.replaceChildren()
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name)
  document.title = title
}
