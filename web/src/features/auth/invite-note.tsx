/**
 * State of the invite in the sign-up address. Where an invite is required, the form is not shown with an invalid one.
 */
import { inviteMessages as said } from '@rivulet/contract/messages/invite-messages'
import { IconAlertCircle, IconTicket } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useProgramme } from '../../lib/programme.ts'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import css from './invite-note.module.css'
import type { Invite } from './use-invite.ts'

export function InviteNote({ invite }: { invite: Invite }) {
  const { supportAddress } = useProgramme()
  if (invite.state === 'none') return null
  if (invite.state === 'failed')
    return <FailedLine error={invite.error} className={css.failed} onRetry={invite.again} />
  if (invite.state === 'wrong')
    return (
      <p className={css.note} data-wrong role="alert">
        <IconAlertCircle />
        <span className="grow">
          {invite.message}
          <span className={css.terms}>
            {said.askAgain(supportAddress)} {said.orWithout}
          </span>
          <Link className="link" to="/sign-up" replace>
            {said.without}
          </Link>
        </span>
      </p>
    )
  const fine = invite.state === 'fine' ? invite : null
  const earns = fine && said.earns(fine.shops, fine.commission)
  return (
    <p className={css.note} role="status">
      <IconTicket />
      <span className="grow">
        {fine ? said.invited(fine.shops.map(({ name }) => name)) : said.checking}
        {fine && (earns || fine.hold !== null) && (
          <span className={css.terms}>
            {earns} {fine.hold !== null && said.payable(fine.hold)}
          </span>
        )}
      </span>
    </p>
  )
}
