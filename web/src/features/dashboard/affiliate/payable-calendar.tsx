/** When money becomes payable: a small calendar of the coming weeks, and the same days as a list. */
import type { PayableDay, PayableDays } from '@rivulet/contract/answers/home-answer'
import { addDays, daysBetween } from '@rivulet/contract/day'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { payDays } from '@rivulet/contract/pay-plan'
import { payPlanMessages } from '@rivulet/contract/messages/pay-plan-messages'
import { termsMessages as said } from '@rivulet/contract/messages/terms-messages'
import { displayDay, displayWeekday } from '../../../lib/format.ts'
import { Money } from '../../../ui/figures/money.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { MaybeLink } from '../maybe-link.tsx'
import css from './payable-calendar.module.css'
import { is, useRowsBehind } from '../rows-behind.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Weeks shown, at least and at most; later days are in the list alone. */
const [fewest, most] = [3, 6]
const centsOf = ({ amount }: PayableDay): number => parseHundredths(amount) ?? 0

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** '1 Dec' on the first of a month and at the start, otherwise '2'. */
function dayWord(day: string, first: boolean): string {
  const [, month, date] = day.split('-').map(Number)
  return first || date === 1 ? `${date} ${months[(month ?? 1) - 1]}` : String(date)
}

export function PayableCalendar({ days, today, planned }: PayableDays) {
  const rows = useRowsBehind()
  const last = days.at(-1)
  const total = formatHundredths(days.reduce((sum, day) => sum + centsOf(day), 0))
  return (
    <Card title={said.payable} className="s12">
      {last ? (
        <div className={css.both}>
          <Calendar {...{ days, today, planned }} />
          <div className={css.list}>
            <ul>
              {days.map(({ date, amount }) => (
                <li key={date}>
                  <MaybeLink
                    to={rows('ledger', [is('state', 'hold'), is('available', date)])}
                    className={css.row}
                  >
                    <span>
                      {displayDay(date)} <span className="dim">{displayWeekday(date).slice(0, 3)}</span>
                    </span>
                    <Money value={amount} />
                  </MaybeLink>
                </li>
              ))}
            </ul>
            <p className={css.total}>
              <span>
                {said.by(displayDay(last.date))} <span className="dim">{said.dates(days.length)}</span>
              </span>
              <Money value={total} />
            </p>
          </div>
        </div>
      ) : (
        <p className={css.none}>{said.nothingHeld}</p>
      )}
    </Card>
  )
}

/** Hidden from screen readers, which read the list. */
function Calendar({ days, today, planned }: PayableDays) {
  const start = mondayOf(today)
  const amounts = new Map(days.map((day) => [day.date, centsOf(day)]))
  const largest = Math.max(1, ...amounts.values())
  const ends = [today, days.at(-1)?.date ?? today, planned?.next ?? today].toSorted()
  const needed = Math.floor(daysBetween(start, ends.at(-1) ?? today) / 7) + 1
  const weeks = Math.min(most, Math.max(fewest, needed))
  const shown = Array.from({ length: weeks * 7 }, (_, n) => addDays(start, n))
  const paid = new Set(planned ? payDays(planned, today, shown.at(-1) ?? today) : [])
  return (
    <div className={css.calendar} aria-hidden="true">
      {weekdays.map((name) => (
        <span key={name} className={css.weekday}>
          {name}
        </span>
      ))}
      {shown.map((day, n) => {
        const cents = amounts.get(day) ?? 0
        return (
          <span
            key={day}
            className={css.day}
            data-today={day === today || undefined}
            data-past={day < today || undefined}
            data-due={cents > 0 || undefined}
            data-planned={paid.has(day) || undefined}
          >
            <span>{dayWord(day, n === 0)}</span>
            {cents > 0 && <i style={{ '--share': Math.sqrt(cents / largest) } as React.CSSProperties} />}
          </span>
        )
      })}
      {paid.size > 0 && (
        <p className={css.legend}>
          <i /> {payPlanMessages.planned}
        </p>
      )}
    </div>
  )
}
