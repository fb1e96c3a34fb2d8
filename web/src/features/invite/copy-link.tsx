/** Button that copies an invite's link, in the head of its record. */
import { inviteMessages as said } from '@rivulet/contract/messages/invite-messages'
import { IconLink } from '@tabler/icons-react'
import { CopyButton } from '../../ui/feedback/copy-button.tsx'

export function CopyLink({ record: { link } }: { record: { link: string | null } }) {
  return link && <CopyButton filled title={said.copyLink} text={link} icon={<IconLink />} />
}
