// Notes at an account what became of its invitation, and notifies who sent one that has not reached anybody.
import { isAdminReference, type ProfileReference } from '@rivulet/contract/access/permission-check'
import { announce } from '../../db/announce.ts'
import type { Deps } from '../../deps.ts'
import type { MailParts } from '../../mail/mail-queue.ts'
import { addUp } from '../../notification/add-up.ts'

type Invited = { failed: boolean; by: number | null; reference: ProfileReference }

export const noteInvitation =
  (deps: Deps): NonNullable<MailParts['noteInvitation']> =>
  async (tx, id, failure) => {
    const [invited] = await tx<Invited[]>`
      select a.invitation_failure is not null as failed, a.invited_by as by, p.reference
      from account a join profile p on p.id = a.profile_id where a.id = ${id} for no key update of a`
    if (!invited) return
    const { failed, by, reference } = invited
    const ofStaff = isAdminReference(reference)
    // The retries of one that was refused fail for the same reason.
    const isNews = failure !== null && !failed
    const kind = ofStaff ? 'staff-invitation-failed' : 'invitation-failed'
    // Before this one fails: earlier ones that have been dealt with are not counted on.
    if (isNews)
      await tx`
        update notification set read_at = ${deps.now()}
        where kind = ${kind} and read_at is null and notification_settled(kind, subject_id, facts)`
    await tx`update account set invitation_failure = ${failure} where id = ${id}`
    announce(tx, ofStaff ? 'administrator' : 'affiliate', [id])
    if (isNews) await addUp(tx, deps, { kind, to: by, events: 1, facts: {} })
  }
