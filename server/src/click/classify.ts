// Decides what a request to a tracked address is worth, by what it says about itself.
import type { IncomingHttpHeaders } from 'node:http'
import type { HitClass, HitReason } from '@rivulet/contract/choices'
import { isBotAgent, isPreviewAgent } from './agent.ts'

export type Verdict = { class: HitClass; reason: HitReason | null }

export type Evidence = {
  method: string
  headers: IncomingHttpHeaders
  /** More than the allowed hits of a minute came from this address and browser. */
  tooMany: boolean
  /** Why nothing can be earned here, null when it can. */
  inactive: HitReason | null
}

/** Repetitions are found later, when the hit is stored. */
export function classify({ method, headers, tooMany, inactive }: Evidence): Verdict {
  const agent = headers['user-agent'] ?? ''
  if (isPrefetch(headers)) return { class: 'prefetch', reason: 'prefetch' }
  if (method === 'HEAD') return { class: 'preview', reason: 'head' }
  const odd = judgeAgent(agent)
  if (odd) return odd
  if (!isNavigation(headers)) return { class: 'bot', reason: 'fetch' }
  return judgeRest({ tooMany, inactive })
}

/** A call of the snippet is none that a person opens. */
export function classifyCall(agent: string, rest: Pick<Evidence, 'tooMany' | 'inactive'>): Verdict {
  return judgeAgent(agent) ?? judgeRest(rest)
}

function judgeAgent(agent: string): Verdict | null {
  if (isPreviewAgent(agent)) return { class: 'preview', reason: 'preview' }
  if (!agent) return { class: 'bot', reason: 'no_agent' }
  return isBotAgent(agent) ? { class: 'bot', reason: 'agent' } : null
}

function judgeRest({ tooMany, inactive }: Pick<Evidence, 'tooMany' | 'inactive'>): Verdict {
  if (tooMany) return { class: 'bot', reason: 'rate' }
  return inactive ? { class: 'invalid', reason: inactive } : { class: 'valid', reason: null }
}

const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  saysPrefetch(headers['sec-purpose']) || saysPrefetch(headers.purpose) || saysPrefetch(headers['x-moz'])

const saysPrefetch = (said: string | string[] | undefined): boolean =>
  said !== undefined && /prefetch/i.test(String(said))

/** Browsers that name what a request is for name all of it; older ones name nothing. */
function isNavigation(headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest']
  const mode = headers['sec-fetch-mode']
  if (!destination && !mode && !headers['sec-fetch-site']) return true
  return (destination === undefined || destination === 'document') && mode === 'navigate'
}
