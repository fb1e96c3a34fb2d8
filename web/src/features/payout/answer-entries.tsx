/** Entries of a bank file, with counts by effect. */
import type { BankAnswer, BankEntry } from '@rivulet/contract/answers/payout-answer'
import {
  bankFileKinds,
  type BankFinding,
  bankFindings,
  bankFindingTones,
} from '@rivulet/contract/states/payout'
import { payoutMessages as said } from '@rivulet/contract/messages/payout-messages'
import { displayCount, displayMoney } from '../../lib/format.ts'
import { Pill } from '../../ui/pill.tsx'
import css from './payout.module.css'

export function AnswerEntries({ answer, done }: { answer: BankAnswer; done: boolean }) {
  const { kind, name, counts, entries, applied } = answer
  const found = Object.entries(counts) as [BankFinding, number][]
  const all = found.reduce((sum, [, count]) => sum + count, 0)
  return (
    <>
      <p className={css.file}>
        <b>{name}</b> · {bankFileKinds[kind]}
        {done || applied ? ` · ${done ? said.answerApplied : said.answerKnown}` : ''}
      </p>
      {kind === 'camt.052' && <p className="muted">{said.reportOnly}</p>}
      <ul className={css.counts} aria-label="What it says">
        {found.map(([finding, count]) => (
          <li key={finding}>
            <Pill tone={bankFindingTones[finding]}>
              {bankFindings[finding]}: {displayCount(count)}
            </Pill>
          </li>
        ))}
      </ul>
      <ul className={css.entries} tabIndex={0} aria-label="Entries of the file">
        {entries.map((entry, n) => (
          <li key={n}>
            <Pill tone={bankFindingTones[entry.finding]}>{bankFindings[entry.finding]}</Pill>
            <span className={css.who}>
              {entry.affiliate?.name ?? (entry.endToEndId || said.wholeFile)}
              <span className={css.detail}>{detailOf(entry)}</span>
            </span>
            <span className={css.amount}>{amountOf(entry)}</span>
          </li>
        ))}
      </ul>
      {all > entries.length && <p className="muted">{said.more(displayCount(all - entries.length))}</p>}
    </>
  )
}

const detailOf = ({ affiliate, endToEndId, reason, fee }: BankEntry): string =>
  [affiliate ? endToEndId : null, reason, fee && said.fee(displayMoney(fee))].filter(Boolean).join(' · ')

function amountOf({ paid, amount, finding }: BankEntry): string {
  if (finding === 'amount' && paid && amount)
    return said.amounts(displayMoney(amount), displayMoney(paid))
  return displayMoney(paid ?? amount)
}
