// Asks an address whether it answers, as lightly as it lets us: HEAD, and GET where that is refused, along its redirects.
import { watchMessages as m } from '@rivulet/contract/watch-messages'
import { STATUS_CODES } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { callOut } from '../http/call-out.ts'
import type { Allowance } from '../http/outbound.ts'

/** `forbidden`: our own rules keep us from asking, which says nothing about the address. */
export type Finding = { verdict: 'answers' | 'fails' | 'forbidden'; answer: string }
type Asking = {
  allowance: Allowance
  /** Who asks, so that whoever is asked can find out. */
  agent: string
  stop: AbortSignal
  /** Milliseconds between two requests. */
  pace?: number
}

const longest = 10_000
const mostRedirects = 5
/** Nobody reads the page. */
const mostBytes = 4096

/** Rejects when it is stopped. */
export async function askDestination(address: string, asking: Asking): Promise<Finding> {
  let url = new URL(address)
  let method: 'HEAD' | 'GET' = 'HEAD'
  for (let redirects = 0; ; ) {
    const { status, answer, location, forbidden } = await ask(url, method, asking)
    if (forbidden) return { verdict: 'forbidden', answer: m.ours(answer) }
    if (method === 'HEAD' && status !== null && status >= 400 && status !== 429) {
      method = 'GET'
      continue
    }
    const next = status !== null && status >= 300 && status < 400 ? nextOf(location, url) : null
    if (next === null) return judge(status, answer, redirects === 0 ? null : url.href)
    if (++redirects > mostRedirects) return { verdict: 'answers', answer: m.notUs(m.redirects) }
    url = next
  }
}

async function ask(url: URL, method: 'HEAD' | 'GET', { allowance, agent, stop, pace = 1_000 }: Asking) {
  const headers = { 'user-agent': agent, accept: 'text/html,*/*;q=0.8' }
  const call = { url, method, headers, body: null, mostBytes }
  // A visitor's browser follows to plain addresses too.
  const outcome = await callOut(call, ['http', ...allowance], longest, stop)
  await setTimeout(pace, undefined, { signal: stop })
  return outcome
}

const nextOf = (location: string | null, from: URL): URL | null =>
  location === null ? null : URL.parse(location, from.href)

function judge(status: number | null, answer: string, at: string | null): Finding {
  if (status === null) return { verdict: 'fails', answer: at === null ? answer : `${answer}: ${at}` }
  const words = m.answered(status, STATUS_CODES[status] ?? '', at)
  if (status === 404 || status === 410 || status >= 500) return { verdict: 'fails', answer: words }
  return { verdict: 'answers', answer: status >= 400 ? m.notUs(words) : words }
}
