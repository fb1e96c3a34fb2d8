/** Creates a link in place when there is none for the tool. */
import { Button } from '@mantine/core'
import type { LinkOption } from '@rivulet/contract/answers/tool-answer'
import type { ToolOffer } from '@rivulet/contract/answers/tool-answer'
import { link } from '@rivulet/contract/resources/link'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { ask, idempotencyKey, messageOf } from '../../lib/api.ts'
import { failure, success } from '../../lib/notices.ts'
import { useMay } from '../../resource/access.ts'
import { refreshResource } from '../../resource/queries.ts'
import css from './code-use.module.css'

type Props = { offer: ToolOffer; admin: boolean; onMade: (link: LinkOption) => void }
type Place = { type: LinkOption['type']; id: number; name: string }

export function MakeLink({ offer, admin, onMade }: Props) {
  const [making, setMaking] = useState<number | null>(null)
  const adds = useMay(link)('add')
  const places: Place[] = offer.campaign
    ? [{ type: 'campaign', ...offer.campaign }]
    : offer.shops.map((shop) => ({ type: 'shop', ...shop }))

  async function make({ type, id, name }: Place) {
    setMaking(id)
    try {
      const body = { type, [type]: id, active: true }
      const { data, message } = await ask<{ id: number; name: string }>('POST', link.path, {
        body,
        idempotencyKey: idempotencyKey(),
      })
      if (message) success(message)
      onMade({ id: data.id, name: data.name, type, promoted: name, affiliate: null })
      void refreshResource(link)
    } catch (error) {
      failure(messageOf(error))
    } finally {
      setMaking(null)
    }
  }

  if (admin || !adds)
    return <p className={css.quiet}>No affiliate has a link that fits this tool yet.</p>
  return (
    <div className={css.make}>
      <p className={css.quiet}>You have no link that fits this tool yet. Make one to get the code.</p>
      <div className={css.choices}>
        {places.map((place, i) => (
          <Button
            key={place.id}
            variant={i === 0 ? 'filled' : 'default'}
            leftSection={<IconLink />}
            loading={making === place.id}
            disabled={making !== null}
            onClick={() => void make(place)}
          >
            Make a link to {place.name}
          </Button>
        ))}
      </div>
    </div>
  )
}
