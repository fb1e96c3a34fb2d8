/** Code in the list of invites, with a button that copies the link. */
import { inviteMessages as said } from '@rivulet/contract/messages/invite-messages'
import { CopyButton } from '../../ui/feedback/copy-button.tsx'
import css from './code-cell.module.css'

type Props = { title: string | null; code: string | null; link: string | null }

export function CodeCell({ title, code, link }: Props) {
  return (
    <span className={css.code}>
      <span className="code trunc">{code}</span>
      {link && <CopyButton small text={link} label={said.copyNamed(title ?? link)} />}
    </span>
  )
}
