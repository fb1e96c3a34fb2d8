// Activation: the affiliate is verified, may sign in and is told so.
import { activationMail } from '../../http/mail-text.ts'
import { queueMail } from '../../http/mail-queue.ts'
import type { Context } from '../../resource/serve.ts'

/** The engine has made sure that it is not verified yet. */
export async function activateAffiliate(
  { id }: { id: number },
  { tx, actor, deps }: Context,
): Promise<{ verifiedAt: string }> {
  const at = deps.now()
  const [affiliate] = await tx<{ name: string; username: string }[]>`
    update account set verified_at = ${at}, active = true, updated_at = greatest(${at}, updated_at + interval '1 millisecond'),
      updated_by = ${actor.accountId} where id = ${id} returning name, username`
  if (!affiliate) throw new Error(`the affiliate ${id} is locked and yet not there`)
  const about = `activation of affiliate ${id}`
  await queueMail(tx, deps, { ...activationMail(affiliate, deps.config.publicUrl), about })
  return { verifiedAt: at.toISOString() }
}
