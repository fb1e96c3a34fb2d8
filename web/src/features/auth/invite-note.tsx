/** State of the invite in the sign-up address. */
import { IconAlertCircle, IconTicket } from '@tabler/icons-react'
import { Link } from 'react-router'
import css from './invite-note.module.css'
import type { Invite } from './use-invite.ts'

export function InviteNote({ code, invite }: { code: string; invite: Invite }) {
  if (invite.state === 'none') return null
  if (invite.state === 'wrong')
    return (
      <p className={css.note} data-wrong role="alert">
        <IconAlertCircle aria-hidden />
        <span className="grow">{invite.message}</span>
        <Link className="link" to="/sign-up" replace>
          Continue without it
        </Link>
      </p>
    )
  return (
    <p className={css.note} role="status">
      <IconTicket aria-hidden />
      <span className="grow">
        {invite.state === 'checking' ? 'Checking your invite' : 'You are invited'}
      </span>
      <span className="code trunc">{code}</span>
    </p>
  )
}
