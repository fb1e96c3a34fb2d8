/** Conversation of a claim, oldest entry first. */
import type { ClaimEntry } from '@rivulet/contract/answers/claim-answer'
import { claimEvents, claimOutcomes, claimStateTones } from '@rivulet/contract/states/claim'
import { displayMinute } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Pill } from '../../ui/pill.tsx'
import css from './claim.module.css'

const Entry = ({ date, event, outcome, text, actor, team }: ClaimEntry) => (
  <li className={css.entry} data-team={team || undefined}>
    <Avatar name={actor} size={28} quiet />
    <div className="grow">
      <p className={css.head}>
        <b>{actor}</b>
        {outcome ? (
          <Pill tone={claimStateTones[outcome]}>{claimOutcomes[outcome]}</Pill>
        ) : (
          <span className="fine">{claimEvents[event]}</span>
        )}
        <time className="fine">{displayMinute(date)}</time>
      </p>
      <p className={`written ${css.text}`}>{text}</p>
    </div>
  </li>
)

export const Thread = ({ entries }: { entries: readonly ClaimEntry[] }) => (
  <ol className={css.entries}>
    {entries.map((entry, n) => (
      <Entry key={n} {...entry} />
    ))}
  </ol>
)
