/** A tool's code for the selected link, with a preview. */
import { Alert, Button } from '@mantine/core'
import type { LinkOption } from '@rivulet/contract/answers/tool-answer'
import type { ToolOffer } from '@rivulet/contract/answers/tool-answer'
import type { Marks } from '@rivulet/contract/text/tracked-address'
import { Suspense, useState } from 'react'
import { isApiError, messageOf } from '../../lib/api.ts'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { LinkSelect, useLinkOptions, type LinkScope } from '../../resource/link/link-select.tsx'
import { MarksForm } from '../../resource/link/marks-form.tsx'
import { CopiedText } from '../../ui/feedback/copied-text.tsx'
import { DialogFoot } from '../../ui/feedback/dialog-foot.tsx'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import css from './code-use.module.css'
import { CodeLook } from './code-look.tsx'
import { MakeLink } from './make-link.tsx'
import { useCode } from './use-code.ts'

type Props = { offer: ToolOffer; onClose: () => void }

const labels = { html: 'HTML', text: 'Text', feed: 'Address of the feed' } as const

export function CodeUse({ offer, onClose }: Props) {
  const admin = isAdminUser(useUser())
  const wanted: LinkScope = {
    shop: offer.shops.map(({ id }) => id),
    campaign: offer.campaign?.id ?? null,
  }
  const { data: links, error } = useLinkOptions(wanted)
  const [picked, setPicked] = useState<LinkOption | null>(null)
  const [marks, setMarks] = useState<Marks>({})
  const link = picked ?? links?.[0] ?? null
  const code = useCode(offer.id, link?.id ?? null, marks)
  if (error && !links) return <Alert color="red">{messageOf(error)}</Alert>
  if (!links) return <BlockSkeleton height={300} />
  return (
    <div className={css.use}>
      {link ? (
        <>
          <Suspense fallback={<BlockSkeleton height={54} />}>
            <LinkSelect
              label={admin ? 'Link of an affiliate' : 'Your link'}
              description="Visitors it brings are counted for this link"
              wanted={wanted}
              value={link}
              onChange={(next) => next && setPicked(next)}
            />
          </Suspense>
          {code.error ? (
            <p role="alert" className={css.refused}>
              {refusalOf(code.error)}
            </p>
          ) : code.data ? (
            <>
              <CopiedText label={labels[code.data.format]} text={code.data.code} tall />
              <CodeLook offer={offer} code={code.data} />
            </>
          ) : (
            <BlockSkeleton height={180} />
          )}
          <MarksForm
            marks={marks}
            onChange={setMarks}
            error={isApiError(code.error) ? code.error.errors.to?.[0] : undefined}
          />
        </>
      ) : (
        <MakeLink offer={offer} admin={admin} onMade={setPicked} />
      )}
      <DialogFoot>
        <Button variant={link ? 'filled' : 'default'} onClick={onClose}>
          {link ? 'Done' : 'Cancel'}
        </Button>
      </DialogFoot>
    </div>
  )
}

const refusalOf = (error: unknown): string =>
  (isApiError(error) && Object.values(error.errors)[0]?.[0]) || messageOf(error)
