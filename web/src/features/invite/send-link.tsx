/** Buttons that copy an invite's link or put it in a mail, in the head of its record. */
import { Button } from '@mantine/core'
import { inviteMessages as said } from '@rivulet/contract/messages/invite-messages'
import { IconLink, IconMail } from '@tabler/icons-react'
import { useProgramme } from '../../lib/programme.ts'
import { CopyButton } from '../../ui/feedback/copy-button.tsx'

type Props = { record: { link: string | null; used: boolean | null } }

export function SendLink({ record: { link, used } }: Props) {
  const { name } = useProgramme()
  if (!link) return null
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
      <CopyButton filled={!used} title={said.copyLink} text={link} icon={<IconLink />} />
    </>
  )
}
