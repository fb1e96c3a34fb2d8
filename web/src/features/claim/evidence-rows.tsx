/** Evidence of a claim: shop calls about the order, and clicks that could have led to it. */
import { callOutcomes, callOutcomeTones } from '@rivulet/contract/states/call-outcomes'
import { callSources, unattributedReasons } from '@rivulet/contract/choices'
import type { ClaimEvidence } from '@rivulet/contract/answers/claim-answer'
import { countryChoices } from '@rivulet/contract/country-choices'
import { claimMessages as said } from '@rivulet/contract/messages/claim-messages'
import { places } from '@rivulet/contract/resources/places'
import { Link } from 'react-router'
import { displayCount, displayDay, displayMinute } from '../../lib/format.ts'
import { viewPath } from '../../resource/path.ts'
import { Pill } from '../../ui/pill.tsx'
import css from './claim.module.css'

/** The answer to a shop is a result code or a message. */
const toldWords = (told: string): string =>
  (unattributedReasons as Readonly<Record<string, string>>)[told] ?? told

export function CallRows({ calls }: { calls: NonNullable<ClaimEvidence['calls']> }) {
  return (
    <section className={css.part} aria-label="Calls from the shop">
      <h3 className={css.title}>Calls from the shop</h3>
      {calls.length === 0 && <p>{said.noCalls}.</p>}
      <ul>
        {calls.map(({ id, date, source, outcome, told }) => (
          <li key={id} className={css.row}>
            <Link className="link" to={viewPath(places.orderCall, id)}>
              {displayMinute(date)}
            </Link>
            <span className="grow">
              {callSources[source]}: {toldWords(told)}
            </span>
            <Pill tone={callOutcomeTones[outcome]}>{callOutcomes[outcome]}</Pill>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ClickRows({ clicks }: { clicks: ClaimEvidence['clicks'] }) {
  const from = displayDay(clicks.from)
  const until = clicks.before ? displayMinute(clicks.before) : displayDay(clicks.until)
  return (
    <section className={css.part} aria-label="Clicks">
      <h3 className={css.title}>Clicks</h3>
      <p>
        {clicks.count === 0
          ? said.noClicks(from, until)
          : said.clicks(displayCount(clicks.count), from, until)}
        . <span className="muted">{clicks.before ? said.beforeOrder : said.onItsDay}.</span>
      </p>
      <ul>
        {clicks.latest.map(({ date, link, country }, n) => (
          <li key={n} className={css.row}>
            <span>{displayMinute(date)}</span>
            <span className="grow trunc">{link}</span>
            <span className="fine">{countryChoices[country] ?? 'Unknown'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
