/** Payments that a prepared run would skip now, with reasons. */
import { payoutMessages as said } from '@rivulet/contract/messages/payout-messages'
import { payoutOmissions } from '@rivulet/contract/states/payout'
import type { PayoutPreview } from '@rivulet/contract/answers/payout-answer'
import { displayMoney } from '@rivulet/contract/money'
import { payoutItem } from '@rivulet/contract/resources/payout-item'
import { Link } from 'react-router'
import { displayCount } from '../../lib/format.ts'
import { viewPath } from '../../resource/path.ts'
import { Warning } from '../../ui/feedback/warning.tsx'
import { Money } from '../../ui/figures/money.tsx'
import css from './payout.module.css'

type Entry = PayoutPreview['entries'][number]

export function WouldSkip({ preview }: { preview: PayoutPreview }) {
  const { skipped, total, entries } = preview
  if (skipped === 0) return null
  return (
    <section className={css.skips} aria-label={said.skips}>
      <Warning>
        {said.skipped(displayCount(skipped), displayMoney(total))}
        <span className={css.hint}>{said.skippedHint}</span>
      </Warning>
      <ul className={css.entries} tabIndex={0} aria-label={said.skips}>
        {entries.map((entry) => (
          <li key={entry.item}>
            <span className={css.who}>
              <Link className="link" to={viewPath(payoutItem, entry.item)}>
                {entry.affiliate.name}
              </Link>
              <span className={css.detail}>{reasonOf(entry)}</span>
            </span>
            <span className={css.amount}>
              <Money value={entry.amount} />
            </span>
          </li>
        ))}
      </ul>
      {skipped > entries.length && (
        <p className="muted">{said.more(displayCount(skipped - entries.length))}</p>
      )}
    </section>
  )
}

const reasonOf = ({ reason, payable }: Entry): string =>
  reason === 'payable'
    ? `${payoutOmissions[reason]}: ${said.skippedPayable(displayMoney(payable))}`
    : payoutOmissions[reason]
