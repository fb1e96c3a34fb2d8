// The mail with which a new password is set, written when it is handed over.
import type { ProfileReference } from '@rivulet/contract/may'
import type { Source } from '../../audit/note-acts.ts'
import type { Deps, Mail } from '../../http/deps.ts'
import type { Writers } from '../../http/mail-queue.ts'
import { recoveryMail } from '../../http/mail-text.ts'
import { noteAccount } from './note-account.ts'
import { newRecoveryToken, recoveryMinutes } from './recovery-token.ts'

type Asked = { username: string; source: Source }
type Account = { id: number; username: string; reference: ProfileReference }

export const recoveryWriter = (deps: Deps): Writers => ({
  recovery: (asked) => writeRecoveryMail(deps, asked as Asked),
})

/** Null where nobody is called so. */
function writeRecoveryMail(
  { sql, config, now }: Deps,
  { username, source }: Asked,
): Promise<Mail | null> {
  return sql.begin(async (tx) => {
    const [account] = await tx<Account[]>`
      select a.id, a.username, p.reference from account a join profile p on p.id = a.profile_id
      where lower(a.username) = lower(${username}) and a.deleted_at is null for update of a`
    if (!account) return null
    const token = await newRecoveryToken(tx, account.id, now())
    await noteAccount(tx, { source }, now(), 'recover', account)
    return recoveryMail(account, `${config.publicUrl}/#/reset?token=${token}`, recoveryMinutes)
  })
}
