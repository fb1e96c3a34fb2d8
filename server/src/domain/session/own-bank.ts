// A user's own bank details: determines what really changed, validates and stores it.
import type { accountFields } from '@rivulet/contract/endpoints/account-endpoints'
import { bankFields, type BankName, bankNames } from '@rivulet/contract/bank-fields'
import type { DraftOf } from '@rivulet/contract/fields'
import { isEmpty } from '@rivulet/contract/validate'
import { bankErrors, checkBank } from '../../bank/check-bank.ts'
import { bankChange, noteBankChange } from '../../bank/announce-change.ts'
import type { Queryable, Transaction } from '../../db/sql.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import type { FieldErrors } from '../../errors.ts'
import { type Origin, placeOf } from '../../auth/device.ts'
import { columnOf } from '../../resource/column.ts'
import { isSealed, withoutMasks } from '../../resource/sealed.ts'

type Draft = Partial<DraftOf<typeof accountFields>>
type Stored = Record<string, unknown>

/** Omits unchanged values, so that any bank details left are a change that requires the password; `wrong` says what is wrong in them. */
export async function withoutSameBank(
  { sql, config }: Deps,
  actor: Actor,
  sent: Draft,
): Promise<{ draft: Draft; bank: boolean; wrong: FieldErrors }> {
  if (actor.affiliateId === null || !bankNames.some((name) => sent[name] !== undefined))
    return { draft: sent, bank: false, wrong: {} }
  const stored = await readStored(sql, actor.accountId)
  const shown = Object.fromEntries(
    bankNames.map((name) => [name, stored[columnOf(name, bankFields[name])]]),
  )
  const draft = withoutMasks(bankFields, sent, shown)
  const same = (name: BankName) =>
    isSealed(bankFields[name])
      ? !Object.values(bankChange(config.secret, { [name]: draft[name] }, stored)).includes(true)
      : isEmpty(draft[name])
        ? isEmpty(shown[name])
        : draft[name] === shown[name]
  const changed = bankNames.filter((name) => draft[name] !== undefined && !same(name))
  const left = Object.entries(draft).filter(
    ([name]) => !Object.hasOwn(bankFields, name) || changed.includes(name as BankName),
  )
  const own = Object.fromEntries(left) as Draft
  return { draft: own, bank: changed.length > 0, wrong: bankErrors(own, stored) }
}

/** Validates them together with unchanged ones, and notifies the owner. @throws 422 */
export async function bankColumns(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  draft: Draft,
  origin: Origin,
): Promise<{ bank_changed_at?: Date }> {
  const before = await readStored(tx, actor.accountId, tx`for no key update`)
  checkBank(draft, before)
  return noteBankChange(tx, deps, {
    draft,
    before,
    by: placeOf(origin),
    actorId: actor.accountId,
  })
}

async function readStored(
  sql: Queryable,
  accountId: number,
  lock: ReturnType<Queryable> = sql``,
): Promise<Stored> {
  const [row] = await sql<Stored[]>`select * from account where id = ${accountId} ${lock}`
  return row ?? {}
}
