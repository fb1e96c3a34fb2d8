/** Mark beside the name of an account whose invitation reached nobody: on hover and for screen readers, in words. */
import { invitationMessages } from '@rivulet/contract/messages/invitation-messages'
import { IconMailX } from '@tabler/icons-react'
import css from './undelivered-mark.module.css'

export const UndeliveredMark = () => (
  <span
    className={css.mark}
    role="img"
    aria-label={invitationMessages.undelivered}
    title={invitationMessages.undelivered}
  >
    <IconMailX size={16} />
  </span>
)
