/** Display formats; a dash for empty values. Money is split into sign and digits, so that the sign can be muted. */
import { displayDay, displayInstant, displayMinute } from '@rivulet/contract/day'
import { displayMoney, groupThousands, moneyParts } from '@rivulet/contract/money'

export { displayDay, displayInstant, displayMinute, displayMoney, moneyParts }

/** 12345 as '12,345'. */
export const displayCount = (value: number | null | undefined): string =>
  value === null || value === undefined ? '-' : groupThousands(String(value))

export type Change = { text: string; direction: 'up' | 'down' | 'flat' | 'none' }

/**
 * The change in percent with one decimal. Where there was nothing before, there is nothing to compare with. Null is a
 * ratio of nothing, which has not fallen to zero.
 */
export function change(now: number | null, before: number): Change {
  if (now === null) return { text: '', direction: 'none' }
  if (before === 0) return { text: now === 0 ? '' : 'New', direction: 'none' }
  const percent = ((now - before) / Math.abs(before)) * 100
  const text = `${Math.abs(percent).toFixed(1)}%`
  return { text, direction: text === '0.0%' ? 'flat' : percent > 0 ? 'up' : 'down' }
}

/** 'MO' of 'Maren Olbrecht'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? [...word][0] : '',
  )
  return letters.join('').toUpperCase()
}

/** As words, because the first use of Intl takes as long as the rest of the first script. */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 'Tuesday 10/11/2026' of a day. */
export const displayWeekday = (day: string): string =>
  `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${displayDay(day)}`

/** '1.2 MB' of a number of bytes. */
export function displaySize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1024
    unit++
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}
