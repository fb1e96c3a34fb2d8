/** Code in the list of invites, with a button that copies the link of an open one. */
import { inviteMessages as said } from '@rivulet/contract/messages/invite-messages'
import { CopyButton } from '../../ui/feedback/copy-button.tsx'
import { type InviteState, isOpen } from './is-open.ts'
import css from './code-cell.module.css'

type Props = InviteState & Record<'title' | 'code' | 'link', string | null>

export function CodeCell({ title, code, link, ...state }: Props) {
  return (
    <span className={css.code}>
      <span className="code trunc">{code}</span>
      {link && isOpen(state) && <CopyButton small text={link} label={said.copyNamed(title ?? link)} />}
    </span>
  )
}
