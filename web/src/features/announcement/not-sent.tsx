/** Card of a draft announcement: says that nobody has received it yet, and whom it would reach now. */
import { announcementMessages as said } from '@rivulet/contract/messages/announcement-messages'
import { announcement } from '@rivulet/contract/resources/announcement'
import type { Row } from '@rivulet/contract/resource'
import { useState } from 'react'
import { useUser } from '../../lib/session/session.ts'
import { mayDo } from '../../resource/access.ts'
import { factsOf } from '../../resource/decision.ts'
import { Facts, useFacts } from '../../ui/feedback/facts.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'

type Props = { record: Pick<Row<typeof announcement>, 'id' | 'state' | 'deletedAt'> }

export function NotSent({ record: { id, state, deletedAt } }: Props) {
  const may = mayDo(useUser(), announcement, 'send')
  const [read] = useState(() => factsOf(announcement, 'send', { ids: String(id) }))
  const facts = useFacts(may && state === 'draft' && !deletedAt ? read : undefined)
  if (state !== 'draft' || deletedAt) return null
  return (
    <Card title={said.notSent} hint={may ? said.sendBelow : said.sendOther}>
      {may && (
        <CardBody>
          <Facts state={facts} />
        </CardBody>
      )}
    </Card>
  )
}
