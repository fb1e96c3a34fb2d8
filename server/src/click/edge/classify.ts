// Classifies a request to a tracked address by its headers: visit, bot, assistant, prefetch, preview or invalid.
import type { IncomingHttpHeaders } from 'node:http'
import type { HitClass, HitReason } from '@rivulet/contract/choices'
import { type AgentKind, kindOf } from './agent.ts'
import { classOf } from './hit-class.ts'

export type Classification = { class: HitClass; reason: HitReason | null }

export type Evidence = {
  method: string
  headers: IncomingHttpHeaders
  /** This address and browser exceeded the hits allowed per minute. */
  tooMany: boolean
  /** Why clicks on this link earn nothing; null if they do. */
  inactive: HitReason | null
}

/** Duplicates are detected later, when the hit is stored. */
export function classify({ method, headers, tooMany, inactive }: Evidence): Classification {
  const agent = headers['user-agent'] ?? ''
  if (isPrefetch(headers)) return because('prefetch')
  if (method === 'HEAD') return because('head')
  const odd = judgeAgent(agent)
  if (odd) return odd
  if (!isNavigation(headers)) return because('fetch')
  return judgeRest({ tooMany, inactive })
}

/** A call of the snippet is not a navigation. */
export function classifyCall(
  agent: string,
  rest: Pick<Evidence, 'tooMany' | 'inactive'>,
): Classification {
  return judgeAgent(agent) ?? judgeRest(rest)
}

const judgeAgent = (agent: string): Classification | null => {
  const reason = agent ? reasons[kindOf(agent)] : 'no_agent'
  return reason && because(reason)
}

const reasons: Readonly<Record<AgentKind, HitReason | null>> = {
  person: null,
  bot: 'agent',
  preview: 'preview',
  assistant: 'assistant',
}

/**
 * The rate limit comes last: an order can prove a rate-limited click
 * genuine, but an inactive link earns nothing either way.
 */
const judgeRest = ({ tooMany, inactive }: Pick<Evidence, 'tooMany' | 'inactive'>): Classification =>
  because(inactive ?? (tooMany ? 'rate' : null))

const because = (reason: HitReason | null): Classification => ({ class: classOf(reason), reason })

const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  saysPrefetch(headers['sec-purpose']) || saysPrefetch(headers.purpose) || saysPrefetch(headers['x-moz'])

const saysPrefetch = (said: string | string[] | undefined): boolean =>
  said !== undefined && /prefetch/i.test(String(said))

/** Browsers that send Sec-Fetch headers send all of them; older ones send none. */
function isNavigation(headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest']
  const mode = headers['sec-fetch-mode']
  if (!destination && !mode && !headers['sec-fetch-site']) return true
  return (destination === undefined || destination === 'document') && mode === 'navigate'
}
