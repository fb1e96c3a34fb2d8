/** Add screen of links; shows how to use the new link. */
import { Button } from '@mantine/core'
import { link } from '@rivulet/contract/resources/link'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { screenPath, viewPath } from '../../resource/path.ts'
import type { FormValues } from '../../resource/record/form-values.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { DialogFoot } from '../../ui/feedback/dialog-foot.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import css from './link.module.css'
import { LinkMaker } from './link-maker.tsx'
import { LinkUse, type UsableLink } from './link-use.tsx'
import { usable } from './use-link.ts'

/** The form had the focus, and is gone. */
const focusCopy = (part: HTMLElement | null) => part?.querySelector('button')?.focus()

export function AddLink({ draft }: { draft: FormValues }) {
  const [made, setMade] = useState<UsableLink | null>(null)
  const navigate = useNavigate()
  return (
    <div className={css.page}>
      <PageHead title="Get link" windowTitle="Add link" />
      {made ? (
        <Card title={made.name} hint="is ready">
          <CardBody>
            <div ref={focusCopy}>
              <LinkUse link={made} />
            </div>
            <DialogFoot>
              <Button component={Link} to={viewPath(link, made.id)}>
                Open the record
              </Button>
              <Button variant="filled" onClick={() => setMade(null)}>
                Make another
              </Button>
            </DialogFoot>
          </CardBody>
        </Card>
      ) : (
        <Card title="What does it promote?" hint="Name it to tell links to the same place apart">
          <CardBody>
            <LinkMaker
              draft={draft}
              onMade={(record) => setMade(usable(record))}
              onCancel={() => void navigate(screenPath(link))}
            />
          </CardBody>
        </Card>
      )}
    </div>
  )
}
