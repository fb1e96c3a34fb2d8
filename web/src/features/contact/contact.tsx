/** Contacts screen: form and sent messages. Who receives messages sees the inbox; administrators write to nobody. */
import { useProgramme } from '../../lib/programme.ts'
import { useUser } from '../../lib/session/session.ts'
import { places } from '@rivulet/contract/resources/places'
import { useMay } from '../../resource/access.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import css from './contact.module.css'
import { ContactForm } from './contact-form.tsx'
import { Inbox } from './inbox.tsx'
import { SentMessages } from './sent-messages.tsx'

function Answers({ username }: { username: string }) {
  return (
    <Card title="How we reply">
      <CardBody className={css.answers ?? ''}>
        <p>
          Your message goes to the administrators. Their reply appears here
          {useProgramme().mails && (
            <>
              , and goes by mail to <b className={css.address}>{username}</b>
            </>
          )}
          .
        </p>
      </CardBody>
    </Card>
  )
}

export function Contact() {
  const user = useUser()
  const receives = useMay(places.contactMessage)('list')
  if (!user) return null
  const writes = !receives || user.profile.reference !== 'Administrator'
  return (
    <>
      <PageHead title="Contacts" />
      <div className={writes ? css.columns : css.alone}>
        {receives && (
          <div className={css.column}>
            <Inbox />
          </div>
        )}
        {writes && (
          <div className={css.column}>
            <ContactForm />
            <SentMessages terse={receives} />
          </div>
        )}
        {!receives && (
          <div className={css.column}>
            <Answers username={user.username} />
          </div>
        )}
      </div>
    </>
  )
}
