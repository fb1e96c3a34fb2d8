// How long orders and clicks waited at each step of bench/outgrow.ts, as a table.
import type { Told } from './steady-orders.ts'
import type { Followed } from './steady-visitors.ts'

/** Epoch milliseconds; `seconds` is how long its work took. */
export type Step = { name: string; from: number; until: number; seconds: number }

/** Milliseconds: whatever takes longer was held up. */
const usual = 1000
const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** How many, how many of them were held up, the longest, and the seconds that those waited together. */
const waits = (all: readonly number[]): string => {
  const held = all.filter((wait) => wait > usual)
  const together = held.reduce((sum, wait) => sum + wait, 0)
  return `${all.length} | ${held.length} | ${inSeconds(Math.max(0, ...all))} | ${inSeconds(together)}`
}

/** What began within a step counts to it, however long it took. */
export function waitsByStep(
  steps: readonly Step[],
  clicks: readonly Followed[],
  orders: readonly Told[],
): string[] {
  const kinds = ['clicks', 'refused', 'over 1 s', 'longest', 'together', 'orders', 'over 1 s', 'longest']
  const within =
    ({ from, until }: Step) =>
    ({ at }: { at: number }) =>
      at >= from && at < until
  return [
    `| step | takes | ${kinds.join(' | ')} | together |`,
    `| --- |${' ---: |'.repeat(kinds.length + 2)}`,
    ...steps.map((step) => {
      const here = clicks.filter(within(step))
      const answered = here.filter(({ clickId }) => clickId !== undefined)
      const [count, ...rest] = waits(answered.map(({ milliseconds }) => milliseconds)).split(' | ')
      const refused = here.length - answered.length
      const told = waits(orders.filter(within(step)).map(({ waited }) => waited))
      return `| ${step.name} | ${step.seconds.toFixed(0)} s | ${count} | ${refused} | ${rest.join(' | ')} | ${told} |`
    }),
  ]
}
