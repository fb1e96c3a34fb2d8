/** Follows changes while the tab is visible: by server-sent events, and by polling where they do not arrive. */
import { liveEndpoints } from '@rivulet/contract/endpoints/live-endpoints'
import { heartbeatSeconds, liveEvents, type LiveWord, unattendedHeader } from '@rivulet/contract/live'
import { apiBase, headersOf } from '../api.ts'
import { following } from './changes.ts'
import { readEvents } from './event-stream.ts'
import { refreshUser } from '../session/load-user.ts'
import { online } from './online.ts'
import { showSoon } from './show-changes.ts'

/** Milliseconds, as below. Without a sign of life for two heartbeats the stream is dead. */
const silence = heartbeatSeconds * 2000
const firstEvent = 10_000
const shortestPause = 1000
const longestPause = 60_000
const pollEvery = 45_000

/** From 0 to 1. */
const chance = () => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255

const isWatched = () => document.visibilityState === 'visible' && online.get()

/** Returns how to stop. */
export function followChanges(): () => void {
  const stopping = new AbortController()
  void run(stopping.signal)
  const poll = setInterval(() => {
    if (!following.get() && isWatched()) showSoon(['all'])
  }, pollEvery)
  return () => {
    clearInterval(poll)
    stopping.abort()
  }
}

async function run(stop: AbortSignal): Promise<void> {
  let pause = 0
  for (let missed = false; !stop.aborted; missed = true) {
    await untilWatched(stop)
    if (stop.aborted) return
    const outcome = await followOnce(stop, missed)
    following.set(false)
    if (outcome === 'over') return
    pause = outcome === 'heard' ? shortestPause : Math.min(longestPause, pause * 2 || shortestPause)
    // Not all at once after the server was away.
    if (isWatched()) await wait(pause * (1 + chance()), stop)
  }
}

/** `missed`: what happened before is shown once it follows again. */
async function followOnce(stop: AbortSignal, missed: boolean): Promise<'over' | 'heard' | 'nothing'> {
  const cut = new AbortController()
  const leave = () => cut.abort()
  const leaveUnwatched = () => isWatched() || leave()
  document.addEventListener('visibilitychange', leaveUnwatched)
  stop.addEventListener('abort', leave)
  let heard = false
  let timer = setTimeout(leave, firstEvent)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(leave, silence)
  }
  try {
    const answer = await fetch(`${apiBase}${liveEndpoints.live.path}`, {
      headers: { ...headersOf(), accept: 'text/event-stream', [unattendedHeader]: '1' },
      signal: cut.signal,
    })
    // The next call of the person says why.
    if (answer.status === 401 || answer.status === 403) return 'over'
    if (!answer.ok || !answer.body) return 'nothing'
    for await (const { event, data } of readEvents(answer.body, () => heard && alive())) {
      if (!heard) {
        heard = true
        alive()
        following.set(true)
        if (missed) showSoon(['all'])
      }
      if (event === liveEvents.changed) showSoon(data as LiveWord[])
      else if (event === liveEvents.ended) {
        if (data === 'session') return 'over'
        if (data === 'rights') await refreshUser()
      }
    }
  } catch {
    // The stream was cut, or there is no connection: the loop goes on.
  } finally {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', leaveUnwatched)
    stop.removeEventListener('abort', leave)
    cut.abort()
  }
  return heard ? 'heard' : 'nothing'
}

function untilWatched(stop: AbortSignal): Promise<void> {
  if (isWatched()) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      if (!isWatched() && !stop.aborted) return
      document.removeEventListener('visibilitychange', done)
      unsubscribe()
      resolve()
    }
    const unsubscribe = online.subscribe(done)
    document.addEventListener('visibilitychange', done)
    stop.addEventListener('abort', done, { once: true })
  })
}

const wait = (pause: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, pause)
    stop.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
