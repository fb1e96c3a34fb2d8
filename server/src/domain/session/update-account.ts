// Changing the own account: name and settings at once, username and password with the current password alone.
import type { AccountUpdated, accountFields } from '@rivulet/contract/endpoint'
import type { DraftOf } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages'
import { isEmpty } from '@rivulet/contract/validate'
import type { Transaction } from '../../db/sql.ts'
import type { Actor } from '../../http/actor.ts'
import type { Origin } from '../../http/device.ts'
import { type FieldErrors, invalid, refused, unauthenticated } from '../../http/errors.ts'
import { hashPassword } from '../../http/password.ts'
import { endSessions } from '../../http/session-record.ts'
import type { Engine } from '../../resource/engine.ts'
import { confirmPassword } from './confirm-password.ts'
import { enter } from './sign-in.ts'
import { sessionUser } from './session-user.ts'

type Draft = Partial<DraftOf<typeof accountFields>>

const forAffiliates = ['contact', 'paymentNotes'] as const

/** With a new username or password every session of the account ends and the caller goes on with a new one. */
export async function updateAccount(
  engine: Engine,
  actor: Actor,
  draft: Draft,
  origin: Origin,
): Promise<AccountUpdated> {
  const { sql, config } = engine.deps
  checkAudience(actor, draft)
  const renamed = draft.username !== undefined && draft.username !== actor.username
  const credentials = renamed || !isEmpty(draft.password)
  if (actor.impersonatorId !== null && (credentials || draft.paymentNotes !== undefined))
    throw refused(messages.session.impersonationForbidden)
  if (credentials) await confirmPassword(engine.deps, actor, draft.currentPassword, origin.ip)
  const hash = draft.password ? await hashPassword(draft.password, config.passwordMemoryKib) : null
  return sql
    .begin(async (tx) => {
      await tx`update account set ${tx(columnsOf(tx, actor, draft, hash))}, updated_at = now() where id = ${actor.accountId}`
      if (!credentials) {
        const user = await sessionUser(engine, tx, { ...actor, name: draft.name ?? actor.name })
        return { user, token: null }
      }
      await tx`delete from recovery where account_id = ${actor.accountId}`
      return renewSession(engine, tx, actor, origin)
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? invalid({ username: [messages.administrator.taken] }) : error
    })
}

/** @throws 422 for what only affiliates have. */
function checkAudience({ affiliateId }: Actor, draft: Draft): void {
  if (affiliateId !== null) return
  const errors: FieldErrors = {}
  for (const name of forAffiliates) if (!isEmpty(draft[name])) errors[name] = [messages.field.unknown]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function columnsOf(tx: Transaction, actor: Actor, draft: Draft, hash: string | null) {
  const { name, username, gender, affiliateIntegration, contact, paymentNotes } = draft
  const columns: Record<string, unknown> = {
    name,
    username,
    gender: gender === undefined ? undefined : gender || null,
    affiliate_integration: affiliateIntegration,
    contact: contact ? tx.json(contact) : contact,
    payment_notes: paymentNotes,
    password_hash: hash ?? undefined,
    updated_by: actor.impersonatorId ?? actor.accountId,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

async function renewSession(
  engine: Engine,
  tx: Transaction,
  actor: Actor,
  origin: Origin,
): Promise<AccountUpdated> {
  const [session] = await tx<
    { remember: boolean }[]
  >`select remember from session where id = ${actor.sessionId}`
  if (!session) throw unauthenticated(messages.session.over)
  await endSessions(tx, actor.accountId)
  const { accountId, reference } = actor
  return enter(engine, tx, { accountId, reference, remember: session.remember, origin })
}

const isTaken = (error: unknown): boolean =>
  (error as { constraint_name?: string }).constraint_name === 'account_username_key'
