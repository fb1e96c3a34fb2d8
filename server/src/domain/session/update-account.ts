// Updates a user's own account: settings directly, username and password only with the current password.
import type { AccountUpdated } from '@rivulet/contract/answers/session-answer'
import { accountFields } from '@rivulet/contract/endpoints/account-endpoints'
import { bankNames } from '@rivulet/contract/bank-fields'
import type { DraftOf, Field } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import { isEmpty } from '@rivulet/contract/validate'
import { writeAuditLog } from '../../audit/write-audit-log.ts'
import type { Transaction } from '../../db/sql.ts'
import { type Actor, byActor } from '../../auth/actor.ts'
import { type Origin, placeOf } from '../../auth/device.ts'
import { type FieldErrors, invalid, refused, unauthenticated } from '../../errors.ts'
import { hashNewPassword } from '../../auth/new-password.ts'
import { endSessions } from '../../auth/session-record.ts'
import { warnOfCredentials } from '../../auth/warn-owner.ts'
import type { Engine } from '../../resource/engine.ts'
import { auditEntryOf, readStanding } from '../../resource/audit-values.ts'
import { columnsOf } from '../../resource/stored-values.ts'
import { bankColumns, withoutSameBank } from './own-bank.ts'
import { confirmPassword } from './confirm-password.ts'
import { enter } from './enter.ts'
import { accountResource } from './note-account.ts'
import { sessionUser } from './session-user.ts'

type Draft = Partial<DraftOf<typeof accountFields>>

const forAffiliates = ['contact', 'paymentNotes', ...bankNames] as const
const settings = ['name', 'username', 'gender', 'affiliateIntegration', ...forAffiliates] as const

/** A new username or password ends every session of the account, and the caller continues with a new one. */
export async function updateAccount(
  engine: Engine,
  actor: Actor,
  sent: Draft,
  origin: Origin,
): Promise<AccountUpdated> {
  const { sql, config } = engine.deps
  checkAudience(actor, sent)
  const { draft, bank, wrong } = await withoutSameBank(engine.deps, actor, sent)
  const renamed = draft.username !== undefined && draft.username !== actor.username
  const credentials = renamed || !isEmpty(draft.password)
  if (actor.impersonatorId !== null && (credentials || bank || draft.paymentNotes !== undefined))
    throw refused(messages.session.impersonationForbidden)
  if (credentials || bank) {
    const { currentPassword } = draft
    // Reported at once; a password that was typed is only tried when the rest is right.
    if (Object.keys(wrong).length > 0)
      throw invalid({
        ...wrong,
        ...(isEmpty(currentPassword) && { currentPassword: [messages.session.currentPassword] }),
      })
    await confirmPassword(engine.deps, actor, currentPassword, origin)
  }
  const username = draft.username ?? actor.username
  const hash = draft.password ? await hashNewPassword(config, draft.password, username) : null
  return sql
    .begin(async (tx) => {
      await checkIntegration(tx, actor, draft)
      const noteChange = await changeOf(engine, tx, actor)
      const warned = {
        renamedTo: renamed ? username : null,
        password: hash !== null,
        by: placeOf(origin),
        actorId: actor.accountId,
      }
      await warnOfCredentials(tx, engine.deps, actor.accountId, warned)
      const columns = {
        ...columnsOf(tx, config, written, draft),
        ...(bank && (await bankColumns(tx, engine.deps, actor, draft, origin))),
        ...(hash && { password_hash: hash, password_given: false }),
        updated_by: actor.impersonatorId ?? actor.accountId,
      }
      await tx`update account set ${tx(columns)}, updated_at = ${engine.deps.now()} where id = ${actor.accountId}`
      if (!credentials) {
        await noteChange()
        const user = await sessionUser(engine, tx, { ...actor, name: draft.name ?? actor.name })
        return { user, token: null }
      }
      await tx`delete from recovery where account_id = ${actor.accountId}`
      const renewed = await renewSession(engine, tx, actor, origin)
      await noteChange()
      return renewed
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? invalid({ username: [messages.administrator.taken] }) : error
    })
}

/** The account's values for the audit log; call it as the last step of the transaction. */
async function changeOf({ deps, served }: Engine, tx: Transaction, actor: Actor) {
  const { accountId: id } = actor
  const resource = served[accountResource(actor.reference)]?.resource
  if (!resource) throw new Error('accounts are not served')
  const before = await readStanding(tx, resource, [id])
  return async () => {
    const after = await readStanding(tx, resource, [id])
    const zone = deps.config.accountingZone
    const act = auditEntryOf(resource, 'updateAccount', id, { before, after, zone })
    await writeAuditLog(tx, byActor(actor), deps.now(), act)
  }
}

/** Form fields as columns. */
const written = settings.map((name): [string, Field] => [name, accountFields[name]])

/** @throws 422 for fields that only affiliates have. */
function checkAudience({ affiliateId }: Actor, draft: Draft): void {
  if (affiliateId !== null) return
  const errors: FieldErrors = {}
  for (const name of forAffiliates) if (!isEmpty(draft[name])) errors[name] = [messages.field.unknown]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * Files credit orders by Integration ID, so affiliates may say theirs once, but neither change it nor take another's.
 * @throws 422
 */
async function checkIntegration(
  tx: Transaction,
  { accountId, affiliateId }: Actor,
  { affiliateIntegration: wanted }: Draft,
): Promise<void> {
  if (affiliateId === null || wanted === undefined) return
  const [known] = await tx<{ own: string | null; taken: boolean }[]>`
    select affiliate_integration as own, exists (
      select from account other where other.affiliate_integration = ${wanted} and other.id <> a.id
        and other.aid is not null and other.deleted_at is null) as taken
    from account a where id = ${accountId} for update`
  if (!known || (wanted || null) === known.own) return
  const { integrationFixed, integrationTaken } = messages.affiliate
  if (known.own !== null) throw invalid({ affiliateIntegration: [integrationFixed] })
  if (known.taken) throw invalid({ affiliateIntegration: [integrationTaken] })
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
  const { remember } = session
  // The current password proves as much as a sign-in only where there is no second factor.
  return enter(engine, tx, { accountId, reference, remember, origin, proven: !actor.secondFactor })
}

const isTaken = (error: unknown): boolean =>
  (error as { constraint_name?: string }).constraint_name === 'account_username_key'
