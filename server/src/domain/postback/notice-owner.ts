// Tells whoever a postback belongs to that it was switched off.
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../http/deps.ts'
import { queueMail } from '../../http/mail-queue.ts'
import { postbackMail } from '../../http/mail-text.ts'

type Owner = { username: string }

/** The affiliate whose orders it tells of, else who made it. Nobody is told who cannot sign in. */
export async function noticeOwner(tx: Transaction, deps: Deps, postbackId: number): Promise<void> {
  const [owner] = await tx<Owner[]>`
    select a.username from postback p
    join account a on a.id = coalesce(p.affiliate_id, p.created_by)
    where p.id = ${postbackId} and a.active and a.deleted_at is null`
  if (!owner) return
  const mail = postbackMail(owner, {
    id: postbackId,
    link: `${deps.config.publicUrl}/#/dashboard/marketing/postback/${postbackId}`,
  })
  await queueMail(tx, deps, { ...mail, about: 'postback' })
}
