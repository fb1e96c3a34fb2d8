/**
 * One session for all tabs of a browser without 'keep me connected', which each keeps in its own storage: a new tab asks
 * those that are open for theirs, as does one that waits for a sign-in once another has it, and all of them change and end
 * it together. With it, the stored token does the same.
 */
import type { SignedIn } from '@rivulet/contract/answers/session-answer'
import { lastTouch } from '../live/attended.ts'
import { readStored, writeStored } from '../stored/stored.ts'
import { endSession, remembers, type Session, session, startSession } from './session.ts'

/** `touched`: when a person last used that tab, in epoch milliseconds. */
type Answered = SignedIn & { answer: string; touched: number }
type Sharing =
  | { ask: string }
  /** Without what was begun: who waits for it asks. */
  | { begun: true }
  | Answered
  | (SignedIn & { instead: string })
  | { over: string; ended: NonNullable<Session['ended']> }

const name = 'rivulet.session'
/** Longest wait for an answer, in milliseconds: of a tab that is known to be open, and where that cannot be known. */
const patience = { known: 1000, unknown: 60 }
/** For the answers of further tabs, after the first. */
const others = 15

let channel: BroadcastChannel | null = null
let release: (() => void) | null = null
let before = session.get()
/** What another tab did is not passed on. */
let told = false

function open(): BroadcastChannel | null {
  if (!channel && 'BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<Sharing>) => hear(data))
  }
  return channel
}
const say = (sharing: Sharing): void => open()?.postMessage(sharing)

const own = (): SignedIn | null => {
  const { token, user } = session.get()
  return token && user && !remembers() ? { token, user } : null
}

/** Holds a lock while there is a session to share, by which new tabs know that it is worth waiting. */
function offer(): void {
  const mine = own()
  if (!mine) release?.()
  if (!mine || release || !open()) return
  const ended = new Promise<void>((resolve) => {
    release = () => {
      release = null
      resolve()
    }
  })
  // Absent where the page is not served securely.
  void navigator.locks?.request(name, { mode: 'shared' }, () => ended)
}

/** Null where it cannot be known. */
async function isAnyOpen(): Promise<boolean | null> {
  if (!('locks' in navigator)) return null
  const { held = [] } = await navigator.locks.query()
  return held.some((lock) => lock.name === name)
}

function hear(heard: Sharing): void {
  if ('begun' in heard) return isAsking() ? void takeOver(true).catch(() => undefined) : undefined
  const mine = own()
  if (!mine) return
  if ('ask' in heard) say({ answer: heard.ask, touched: lastTouch(), ...mine })
  told = true
  if ('instead' in heard && heard.instead === mine.token) startSession(heard, false)
  if ('over' in heard && heard.over === mine.token) endSession(heard.ended)
  told = false
}

function share(): void {
  const [was, now] = [before, session.get()]
  before = now
  offer()
  if (now.token) writeStored(sessionStorage, 'alone', null)
  if (remembers() || was.token === now.token) return
  // Who signs out and reloads the page is not signed in by a tab that somebody else uses.
  if (now.ended === 'signed-out') writeStored(sessionStorage, 'alone', '1')
  if (told) return
  if (!was.token) say({ begun: true })
  else if (now.ended) say({ over: was.token, ended: now.ended })
  else if (now.token && now.user) say({ instead: was.token, token: now.token, user: now.user })
}

/** The answer of the tab that was used last, which is the one that opened this tab. */
const asked = (line: BroadcastChannel, wait: number) =>
  new Promise<Answered | null>((resolve) => {
    // Without a secure context there is no randomUUID.
    const ask = String(crypto.getRandomValues(new Uint32Array(2)))
    let best: Answered | null = null
    const end = () => {
      line.removeEventListener('message', listen)
      resolve(best)
    }
    const listen = ({ data }: MessageEvent<Sharing>) => {
      if (!('answer' in data) || data.answer !== ask) return
      if (!best) setTimeout(end, others)
      if (!best || data.touched > best.touched) best = data
    }
    line.addEventListener('message', listen)
    setTimeout(end, wait)
    say({ ask })
  })

/** `known`: whether another tab has a session, null where that cannot be known. */
async function takeOver(known: boolean | null): Promise<void> {
  const line = open()
  if (known === false || !line) return
  const best = await asked(line, known ? patience.known : patience.unknown)
  if (!best || session.get().token || remembers()) return
  told = true
  startSession(best, false)
  told = false
}

/** After a sign-out, another person's session is not wanted. */
const isAsking = () => !session.get().token && readStored(sessionStorage, 'alone') === null
/** A first visit waits for nothing. */
const mayAsk = () => isAsking() && readStored(localStorage, 'remember') === '0'

session.subscribe(share)
offer()
open()

/** Settled when this tab has its session, or no other has one. */
export const takenOver: Promise<void> = mayAsk()
  ? isAnyOpen()
      .then(takeOver)
      .catch(() => undefined)
  : Promise.resolve()
