// Decides what a request to a tracked address is worth, by what it says about itself.
import type { IncomingHttpHeaders } from 'node:http'
import type { HitClass, HitReason } from '@rivulet/contract/choices'
import { type AgentKind, kindOf } from './agent.ts'
import { classOf } from './hit-class.ts'

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
  if (isPrefetch(headers)) return because('prefetch')
  if (method === 'HEAD') return because('head')
  const odd = judgeAgent(agent)
  if (odd) return odd
  if (!isNavigation(headers)) return because('fetch')
  return judgeRest({ tooMany, inactive })
}

/** A call of the snippet is none that a person opens. */
export function classifyCall(agent: string, rest: Pick<Evidence, 'tooMany' | 'inactive'>): Verdict {
  return judgeAgent(agent) ?? judgeRest(rest)
}

const judgeAgent = (agent: string): Verdict | null => {
  const reason = agent ? reasons[kindOf(agent)] : 'no_agent'
  return reason && because(reason)
}

const reasons: Readonly<Record<AgentKind, HitReason | null>> = {
  person: null,
  bot: 'agent',
  preview: 'preview',
  assistant: 'assistant',
}

/** An order proves that a click among too many was a person's, so this is asked last: where nothing can be earned, it cannot either. */
const judgeRest = ({ tooMany, inactive }: Pick<Evidence, 'tooMany' | 'inactive'>): Verdict =>
  because(inactive ?? (tooMany ? 'rate' : null))

const because = (reason: HitReason | null): Verdict => ({ class: classOf(reason), reason })

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
