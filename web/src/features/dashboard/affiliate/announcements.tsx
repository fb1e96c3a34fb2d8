/** What the programme announces, above everything else on the affiliate's home screen until it is dismissed. */
import { ActionIcon } from '@mantine/core'
import type { OwnAnnouncement } from '@rivulet/contract/answers/announcement-answer'
import { displayMinute } from '@rivulet/contract/day'
import { announcementEndpoints } from '@rivulet/contract/endpoints/announcement-endpoints'
import { announcementMessages as said } from '@rivulet/contract/messages/announcement-messages'
import { IconNews, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call, messageOf } from '../../../lib/api.ts'
import { failure } from '../../../lib/notices.ts'
import { useProgramme } from '../../../lib/programme.ts'
import { useUser } from '../../../lib/session/session.ts'
import { homeKey } from '../../../resource/queries.ts'
import { RichText } from '../../../ui/inputs/rich-text.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import css from './announcements.module.css'
import { announcementParameter } from './use-announcements.ts'

type Props = { list: readonly OwnAnnouncement[] }

export function Announcements({ list }: Props) {
  const impersonated = useUser()?.impersonator !== undefined
  const dismiss = useDismiss()
  const { name } = useProgramme()
  return list.map((one) => (
    <Card key={one.id} label={one.title}>
      <div className={css.line}>
        <span className={css.icon}>
          <IconNews />
        </span>
        <div className={css.text}>
          <h2 className={css.title}>{one.title}</h2>
          <p className={css.from}>
            {said.from(name)} · <time>{displayMinute(one.at)}</time>
          </p>
          <RichText html={one.text} />
        </div>
        {!impersonated && (
          <ActionIcon
            variant="subtle"
            aria-label={said.dismissNamed(one.title)}
            title={said.dismiss}
            loading={dismiss.busy === one.id}
            onClick={() => void dismiss.one(one.id)}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
    </Card>
  ))
}

function useDismiss() {
  const client = useQueryClient()
  const [, setSearch] = useSearchParams()
  const [busy, setBusy] = useState<number | null>(null)
  async function one(id: number) {
    setBusy(id)
    try {
      await call(announcementEndpoints.dismissAnnouncement, { params: { id } })
      // A notification may have led here; it would show it again.
      setSearch(
        (before) => {
          before.delete(announcementParameter)
          return before
        },
        { replace: true },
      )
      await client.invalidateQueries({
        queryKey: [...homeKey, announcementEndpoints.ownAnnouncements.path],
      })
    } catch (error) {
      failure(messageOf(error))
    }
    setBusy(null)
  }
  return { busy, one }
}
