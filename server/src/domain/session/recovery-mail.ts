// The password recovery email, rendered when it is sent.
import type { ProfileReference } from '@rivulet/contract/access/permission-check'
import { newRecoveryToken, recoveryMinutes, resetAddress } from '../../auth/recovery-token.ts'
import type { Source } from '../../audit/write-audit-log.ts'
import type { Deps, Mail } from '../../deps.ts'
import type { Writers } from '../../mail/mail-queue.ts'
import { recoveryMail } from '../../mail/password-mail.ts'
import { readProgramme } from '../../programme/programme.ts'
import { noteAccount } from './note-account.ts'

type Asked = { username: string; source: Source }
/** `first`: the password is the first that its owner chooses. */
type Account = { id: number; username: string; reference: ProfileReference; first: boolean }

export const recoveryWriter = (deps: Deps): Writers => ({
  recovery: (asked) => writeRecoveryMail(deps, asked as Asked),
})

/** Null for an unknown username. */
function writeRecoveryMail(
  { sql, config, now }: Deps,
  { username, source }: Asked,
): Promise<Mail | null> {
  return sql.begin(async (tx) => {
    const [account] = await tx<Account[]>`
      select a.id, a.username, p.reference,
        a.password_hash is null or (a.created_by is not null and a.last_sign_in is null) as first
      from account a join profile p on p.id = a.profile_id
      where lower(a.username) = lower(${username}) and a.deleted_at is null for update of a`
    if (!account) return null
    const token = await newRecoveryToken(tx, account.id, now())
    await noteAccount(tx, { source }, now(), 'recover', account)
    const { name: programme } = await readProgramme(tx, config)
    const { username: to, first } = account
    const link = resetAddress(config.publicUrl, token, first ? to : null)
    return recoveryMail(account, { programme, link, minutes: recoveryMinutes, first })
  })
}
