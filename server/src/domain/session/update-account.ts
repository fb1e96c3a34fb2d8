// Changing the own account: name and settings at once, username and password with the current password alone.
import type { AccountUpdated } from '@rivulet/contract/answer'
import { accountFields } from '@rivulet/contract/account-endpoints'
import type { DraftOf, Field } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages'
import { isEmpty } from '@rivulet/contract/validate'
import type { Transaction } from '../../db/sql.ts'
import type { Actor } from '../../http/actor.ts'
import type { Origin } from '../../http/device.ts'
import { type FieldErrors, invalid, refused, unauthenticated } from '../../http/errors.ts'
import { hashPassword } from '../../http/password.ts'
import { endSessions } from '../../http/session-record.ts'
import { columnOf } from '../../resource/column.ts'
import type { Engine } from '../../resource/engine.ts'
import { toColumn } from '../../resource/value.ts'
import { confirmPassword } from './confirm-password.ts'
import { enter } from './sign-in.ts'
import { sessionUser } from './session-user.ts'

type Draft = Partial<DraftOf<typeof accountFields>>

const forAffiliates = ['contact', 'paymentNotes'] as const
const settings = ['name', 'username', 'gender', 'affiliateIntegration', ...forAffiliates] as const

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
      const columns = {
        ...columnsOf(tx, draft, config.accountingZone),
        ...(hash && { password_hash: hash }),
        updated_by: actor.impersonatorId ?? actor.accountId,
      }
      await tx`update account set ${tx(columns)}, updated_at = ${engine.deps.now()} where id = ${actor.accountId}`
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

/** What was sent, as the columns hold it. */
function columnsOf(tx: Transaction, draft: Draft, zone: string): Record<string, unknown> {
  const sent = settings.filter((name) => draft[name] !== undefined)
  return Object.fromEntries(
    sent.map((name) => {
      const field: Field = accountFields[name]
      return [columnOf(name, field), toColumn(tx, field, draft[name], zone)]
    }),
  )
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
