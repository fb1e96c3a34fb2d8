/** The periods that people look at most; each ends today, so that its length is what its name says. */
import { lastDaysFrom, today } from '@rivulet/contract/day'

export const presets = {
  today: 'Today',
  week: '7 days',
  month: '30 days',
  thisMonth: 'This month',
} as const
export type Preset = keyof typeof presets
type Period = { begin: string; end: string }

export function periodOf(preset: Preset, zone: string, now = new Date()): Period {
  const end = today(zone, now)
  const begins: Record<Preset, string> = {
    today: end,
    week: lastDaysFrom(7, end),
    month: lastDaysFrom(30, end),
    thisMonth: `${end.slice(0, 8)}01`,
  }
  return { begin: begins[preset], end }
}

/** The preset that is shown, if it is one. */
export function presetOf({ begin, end }: Period, zone: string, now = new Date()): Preset | null {
  const names = Object.keys(presets) as Preset[]
  return (
    names.find((name) => {
      const period = periodOf(name, zone, now)
      return period.begin === begin && period.end === end
    }) ?? null
  )
}
