// Checks whether an address answers, as cheaply as possible: HEAD, or GET where that is rejected, following redirects.
import { watchMessages as m } from '@rivulet/contract/messages/watch-messages'
import { STATUS_CODES } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { sendOutbound } from '../outbound/outbound-request.ts'
import type { Allowance } from '../outbound/outbound-address.ts'

/** `forbidden`: our own rules prevent the request, which says nothing about the address. */
export type Finding = { verdict: 'answers' | 'fails' | 'forbidden'; answer: string }
type Asking = {
  allowance: Allowance
  /** User agent that identifies us. */
  agent: string
  stop: AbortSignal
  /** Milliseconds between two requests. */
  pace?: number
}

const longest = 10_000
const mostRedirects = 5
/** The body is not used. */
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
  // A visitor's browser follows redirects to http too.
  const outcome = await sendOutbound(call, ['http', ...allowance], longest, stop)
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
