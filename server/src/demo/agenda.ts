// Event queue of the demo: future steps in chronological order, those of one affiliate sequentially.
import type { Period } from './story.ts'
import { startOf } from './rhythm.ts'

/** `at` is epoch milliseconds. Steps of different lanes are independent of each other. */
export type Step = { at: number; lane: number; run: () => Promise<void> }
export type Agenda = {
  add(step: Step): void
  /** Runs everything before the end of this day. */
  runDay(day: string): Promise<void>
}

const lanesAtOnce = 5

/** Steps after the end of the period are dropped: they have not happened. */
export function createAgenda(period: Period): Agenda {
  let waiting: Step[] = []
  return {
    add: (step) => {
      if (step.at <= period.until) waiting.push(step)
    },
    runDay: async (day) => {
      const next = period.days[period.days.indexOf(day) + 1]
      const end = next ? startOf(period, next) : Infinity
      const due = waiting.filter(({ at }) => at < end).sort((a, b) => a.at - b.at)
      waiting = waiting.filter(({ at }) => at >= end)
      const lanes = [...Map.groupBy(due, ({ lane }) => lane).values()]
      const work = async () => {
        for (let lane = lanes.shift(); lane; lane = lanes.shift())
          for (const step of lane) await step.run()
      }
      await Promise.all(Array.from({ length: lanesAtOnce }, work))
    },
  }
}
