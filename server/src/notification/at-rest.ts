// Notifies affiliates of changes that come in rows, such as several edits of a rate: triggers note each change, so that
// saving stays fast however many affiliates it concerns; once the changes have come to rest, affiliates are told the outcome.
import type { NotificationKind } from '@rivulet/contract/notification'
import type { Transaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { type News, notify } from './notify.ts'

const minute = 60_000

/** Changes have come to rest if the last was before `quiet`, or the first before `patience`: somebody may edit for hours. */
export type Rest = { now: Date; quiet: Date; patience: Date }

/** Told in one transaction. */
export const affiliatesAtOnce = 500

type Telling<K extends NotificationKind, Notice> = {
  kind: K
  /** Turns the changes at rest into notices: what to tell, one row for each affiliate and record. */
  settle: (tx: Transaction, rest: Rest) => Promise<unknown>
  /** Deletes the notices of some affiliates, and returns them. */
  take: (tx: Transaction) => Promise<readonly Notice[]>
  newsOf: (notices: readonly Notice[], deps: Deps) => News<K>[]
}

/** Part of the job `notify`. What was interrupted continues with the next run, and nobody is told twice. */
export async function tellAtRest<K extends NotificationKind, Notice>(
  deps: Deps,
  { kind, settle, take, newsOf }: Telling<K, Notice>,
): Promise<void> {
  const before = (minutes: number) => new Date(deps.now().getTime() - minutes * minute)
  await deps.sql.begin((tx) => settle(tx, { now: before(0), quiet: before(5), patience: before(60) }))
  const tellSome = async (tx: Transaction) => {
    const notices = await take(tx)
    await notify(tx, deps, kind, newsOf(notices, deps))
    return notices.length > 0
  }
  for (let more = true; more; ) more = await deps.sql.begin(tellSome)
}
