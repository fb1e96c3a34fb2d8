/** Card of a draft announcement: says that nobody has received it yet, whom it would reach now, and sends a test to oneself. */
import { announcementMessages as said } from '@rivulet/contract/messages/announcement-messages'
import { announcementEndpoints } from '@rivulet/contract/endpoints/announcement-endpoints'
import { mailMessages } from '@rivulet/contract/messages/mail-messages'
import { announcement } from '@rivulet/contract/resources/announcement'
import type { Row } from '@rivulet/contract/resource'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useUser } from '../../lib/session/session.ts'
import { mayDo } from '../../resource/access.ts'
import { factsOf } from '../../resource/decision.ts'
import { TestMail } from '../../resource/test-mail.tsx'
import { Facts, useFacts } from '../../ui/feedback/facts.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import css from './not-sent.module.css'

type Props = { record: Pick<Row<typeof announcement>, 'id' | 'state' | 'deletedAt'> }

export function NotSent({ record: { id, state, deletedAt } }: Props) {
  const user = useUser()
  const [may, mayTest] = [mayDo(user, announcement, 'send'), mayDo(user, announcement, 'edit')]
  const [read] = useState(() => factsOf(announcement, 'send', { ids: String(id) }))
  const facts = useFacts(may && state === 'draft' && !deletedAt ? read : undefined)
  if (state !== 'draft' || deletedAt) return null
  return (
    <Card title={said.notSent} hint={may ? said.sendBelow : said.sendOther}>
      {(may || mayTest) && (
        <CardBody>
          <div className={css.body}>
            {may && <Facts state={facts} />}
            {mayTest && (
              <TestMail
                label={mailMessages.test}
                send={() => call(announcementEndpoints.testAnnouncement, { params: { id } })}
              />
            )}
          </div>
        </CardBody>
      )}
    </Card>
  )
}
