// Extracts the requested period from the filters of statistics.
import { type Condition, isDate } from '../../resource/list-request.ts'

/** Both ends may be open. */
export type Period = { from: string | null; to: string | null }

/** Null when days are filtered in another way than by one range. */
export function periodOf(conditions: readonly Condition[]): Period | null {
  const [date, ...more] = conditions.filter(isDate)
  if (!date) return { from: null, to: null }
  if (more.length > 0 || date.value === '' || !['between', 'eq'].includes(date.operator)) return null
  const [from = '', to = from] = date.value.split(',')
  return { from: from || null, to: to || null }
}
