/** Buttons that copy the link of an open invite or put it in an email, in the head of its record. */
import { Button } from '@mantine/core'
import { inviteMessages as said } from '@rivulet/contract/messages/invite-messages'
import { IconLink, IconMail } from '@tabler/icons-react'
import { useProgramme } from '../../lib/programme.ts'
import { CopyButton } from '../../ui/feedback/copy-button.tsx'
import { type InviteState, isOpen } from './is-open.ts'

type Props = { record: InviteState & { link: string | null } }

export function SendLink({ record }: Props) {
  const { link } = record
  const { name } = useProgramme()
  if (!link || !isOpen(record)) return null
  const subject = encodeURIComponent(said.mailSubject(name))
  const body = encodeURIComponent(said.mailText(link))
  return (
    <>
      <Button
        component="a"
        size="sm"
        href={`mailto:?subject=${subject}&body=${body}`}
        leftSection={<IconMail />}
      >
        {said.mail}
      </Button>
      <CopyButton filled title={said.copyLink} text={link} icon={<IconLink />} />
    </>
  )
}
