/** Contacts: the form to the administrators and what one wrote oneself; admin users also find what they have received. */
import { useUser } from '../../lib/session.ts'
import { resources } from '@rivulet/contract/resources/index'
import { useMay } from '../../resource/access.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import css from './contact.module.css'
import { ContactForm } from './contact-form.tsx'
import { Inbox } from './inbox.tsx'
import { SentMessages } from './sent-messages.tsx'

function Answers({ username }: { username: string }) {
  return (
    <Card title="How we reply">
      <CardBody className={css.answers ?? ''}>
        <p>
          Your message goes to the administrators. One of them answers by e-mail to{' '}
          <b className={css.address}>{username}</b>.
        </p>
      </CardBody>
    </Card>
  )
}

export function Contact() {
  const user = useUser()
  const receives = useMay(resources.contactMessage)('list')
  if (!user) return null
  return (
    <>
      <PageHead title="Contacts" />
      <div className={css.columns}>
        {receives && (
          <div className={css.column}>
            <Inbox />
          </div>
        )}
        <div className={css.column}>
          <ContactForm />
          <SentMessages terse={receives} />
        </div>
        {!receives && (
          <div className={css.column}>
            <Answers username={user.username} />
          </div>
        )}
      </div>
    </>
  )
}
