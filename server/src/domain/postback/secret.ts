// The signing secret of a postback: generated here, stored encrypted, shown on request, and rotated without a gap.
import { postbackMessages } from '@rivulet/contract/messages/postback-messages'
import type { Secret } from '../../config/config.ts'
import { refused } from '../../errors.ts'
import { newKey, open, seal } from '../../crypto/seal.ts'
import type { Context } from '../../resource/serve.ts'

export const secretPrefix = 'rvs_'
const dayLong = 86_400_000

/** Columns for a new secret. */
export function secretColumns(installation: Secret): {
  secret: string
  columns: Record<string, string>
} {
  const secret = newKey(secretPrefix)
  return {
    secret,
    columns: { secret_sealed: seal(installation, secret), secret_end: secret.slice(-4) },
  }
}

/** In plain text; the access is logged. */
export async function revealSecret(
  { id }: { id: number },
  { tx, actor, deps }: Context,
): Promise<{ secret: string }> {
  const [row] = await tx<{ sealed: string }[]>`
    select secret_sealed as sealed from postback where id = ${id}`
  if (!row) throw refused(postbackMessages.secretFailed)
  deps.log.info(
    { event: 'postback-secret-shown', postback: id, by: actor.accountId },
    'The secret of a postback was shown',
  )
  return { secret: open(deps.config.secret, row.sealed) }
}

/** Calls are signed with both for another day, so that the receiver can switch. */
export async function rotateSecret(
  { id }: { id: number },
  { tx, actor, deps }: Context,
): Promise<{ secret: string }> {
  const { secret, columns } = secretColumns(deps.config.secret)
  await tx`update postback set old_secret_sealed = secret_sealed,
    old_secret_until = ${new Date(deps.now().getTime() + dayLong)} where id = ${id}`
  await tx`update postback set ${tx(columns)} where id = ${id}`
  deps.log.info(
    { event: 'postback-secret-rotated', postback: id, by: actor.accountId },
    'The secret of a postback was replaced',
  )
  return { secret }
}
