// Erases an affiliate's personal data (GDPR). Orders, payments and ledger lines stay under a number; so do payees of
// payments and texts of claims, which must be kept by law.
import { messages } from '@rivulet/contract/messages/messages'
import type { Transaction } from '../../db/sql.ts'
import { refused } from '../../errors.ts'
import { dropFactors } from '../../auth/second-factor.ts'
import { endSessions } from '../../auth/session-record.ts'
import type { Context } from '../../resource/serve.ts'
import { paymentsUnderWay } from './check-owed.ts'
import { forgetAccounts } from './forget-accounts.ts'

/** The engine holds the affiliate's lock. @throws 422 while there is a balance, a pending order or a payment on its way. */
export async function anonymiseAffiliate({ id }: { id: number }, { tx, actor, deps }: Context) {
  const [affiliate] = await tx<{ username: string; balance: number; pending: boolean }[]>`
    select username, balance_cents as balance,
      exists (select from shop_order where affiliate_id = ${id} and status = '2' and deleted_at is null) as pending
    from affiliate_view where id = ${id}`
  if (!affiliate) throw new Error(`affiliate ${id} not found`)
  if (affiliate.balance !== 0 || affiliate.pending) throw refused(messages.affiliate.anonymiseOwed)
  // Returned by the bank, the money of an erased account could never be paid again.
  const underWay = await paymentsUnderWay(tx, [id])
  if (underWay) throw refused(underWay)
  const erasedAt = deps.now()
  await forgetAccounts(tx, [id], erasedAt)
  await endSessions(tx, id)
  await dropFactors(tx, id)
  await forgetTraces(tx, id, affiliate.username)
  await tx`update account set ${tx({
    ...{ name: `ERASED ${id}`, username: `erased-${id}@erased.invalid`, password_hash: null },
    ...{ active: false, gender: null, phone: null, business_profile: null, affiliate_integration: null },
    ...{ payment_notes: null, contact: null, welcome: null, notes: null, source: null },
    ...{ iban: null, iban_sealed: null, account_holder: null, account_holder_sealed: null },
    ...{ holder_street: null, holder_postcode: null, holder_town: null, holder_country: null },
    ...{ erased_at: erasedAt, updated_at: erasedAt, updated_by: actor.accountId },
  })} where id = ${id}`
  return { erasedAt: erasedAt.toISOString() }
}

/** Personal data in other tables. */
async function forgetTraces(tx: Transaction, id: number, username: string): Promise<void> {
  await tx`delete from recovery where account_id = ${id}`
  await tx`delete from former_address where account_id = ${id}`
  await tx`delete from login where account_id = ${id} or lower(username) = lower(${username})`
  await tx`delete from idempotency where account_id = ${id}`
  await tx`delete from throttle where strpos(key, ${username.toLowerCase()}) > 0`
  await tx`delete from api_key where account_id = ${id}`
  await tx`delete from list_view where account_id = ${id}`
  await tx`delete from notification where account_id = ${id} or about_id = ${id}`
  await tx`delete from announcement_reader where account_id = ${id}`
  await tx`delete from notification_preference where account_id = ${id}`
  await tx`delete from contact_message where created_by = ${id}`
  await tx`delete from shop_request where affiliate_id = ${id}`
  await tx`delete from payout_request where affiliate_id = ${id}`
  // Payees of payments belong to the books; those whom a payout run never paid do not.
  await tx`update payout_item set ${tx({
    ...{ holder: null, holder_sealed: null, iban: null, iban_sealed: null, bank_changed_at: null },
    ...{ street: null, postcode: null, town: null, country: null },
  })} where affiliate_id = ${id} and invoice_id is null`
  await tx`update invite_use set name = ${`ERASED ${id}`}, ip = null where account_id = ${id}`
  await tx`delete from sign_up_answer where account_id = ${id}`
  await tx`update terms_acceptance set ip = null where account_id = ${id}`
  await tx`update file set name = 'file-' || id || coalesce(substring(name from '\.[A-Za-z0-9]+$'), '') where created_by = ${id}`
  await tx`update postback set active = false, name = 'ERASED', address = 'https://erased.invalid/' where affiliate_id = ${id}`
}
