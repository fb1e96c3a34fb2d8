// API keys on the server: everybody has their own; who may see administrators sees all of them, and can delete them.
import { addDays, startOfDay } from '@rivulet/contract/day'
import { can } from '@rivulet/contract/access/permission-check'
import { apiKeyMessages } from '@rivulet/contract/messages/api-key-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { administrator } from '@rivulet/contract/resources/administrator'
import { apiKey } from '@rivulet/contract/resources/api-key'
import { masked } from '@rivulet/contract/text/mask'
import type { Transaction } from '../../db/sql.ts'
import { newApiKey } from '../../auth/api-key.ts'
import { apiKeyPrefix } from '../../auth/token.ts'
import { warnOwner, whenOf } from '../../auth/warn-owner.ts'
import { invalid, refused } from '../../errors.ts'
import { apiKeyMail } from '../../mail/api-key-mail.ts'
import { readProgramme } from '../../programme/programme.ts'
import { type Context, type Fragment, serve } from '../../resource/serve.ts'

/** Per account. */
export const mostApiKeys = 20

export const servedApiKey = serve(apiKey, {
  scope: (sql, actor): Fragment | undefined =>
    actor.admin && can(actor.permissions, `${administrator.domain}.view`)
      ? undefined
      : sql`row.account_id = ${actor.accountId}`,
  prepare: async ({ draft }, context) => {
    const { tx, actor, deps } = context
    // It would outlast the visit to the affiliate's screens.
    if (actor.impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
    await checkNumber(tx, actor.accountId)
    const expiresAt = draft.until
      ? startOfDay(addDays(draft.until, 1), deps.config.accountingZone)
      : null
    if (expiresAt && expiresAt <= deps.now()) throw invalid({ until: [apiKeyMessages.past] })
    await warn(context, draft.name ?? '')
    return { account_id: actor.accountId, expires_at: expiresAt }
  },
  issue: async (id, { tx }) => {
    const { key, columns } = newApiKey()
    await tx`update api_key set ${tx(columns)} where id = ${id}`
    return { key }
  },
  present: (_row, raw) => ({ key: masked(apiKeyPrefix, String(raw.key_end)) }),
})

/** Those in the trash count, because they can be restored. @throws 422 */
async function checkNumber(tx: Transaction, accountId: number): Promise<void> {
  await tx`select from account where id = ${accountId} for no key update`
  const [row] = await tx<
    { n: number }[]
  >`select count(*) as n from api_key where account_id = ${accountId}`
  if ((row?.n ?? 0) < mostApiKeys) return
  throw invalid({ name: [apiKeyMessages.full(mostApiKeys)] }, apiKeyMessages.full(mostApiKeys))
}

async function warn({ tx, actor, deps }: Context, name: string): Promise<void> {
  const { name: programme } = await readProgramme(tx, deps.config)
  const news = { programme, name, when: whenOf(deps), publicUrl: deps.config.publicUrl }
  await warnOwner(tx, deps, actor.accountId, {
    about: 'new API key',
    compose: (reader) => apiKeyMail(reader, news),
    actorId: actor.accountId,
  })
}
