/** Add screen of links; shows how to use the new link. */
import { Button } from '@mantine/core'
import { link } from '@rivulet/contract/resources/link'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { screenPath, viewPath } from '../../resource/path.ts'
import { useArrival } from '../../resource/record/arrive.ts'
import type { FormValues } from '../../resource/record/form-values.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { DialogFoot } from '../../ui/feedback/dialog-foot.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import css from './link.module.css'
import { LinkMaker } from './link-maker.tsx'
import { LinkUse, type UsableLink } from './link-use.tsx'
import { usable } from './use-link.ts'

export function AddLink({ draft }: { draft: FormValues }) {
  const [made, setMade] = useState<UsableLink | null>(null)
  const navigate = useNavigate()
  // The form had the focus, and is gone.
  const place = useArrival<HTMLDivElement>(made !== null)
  return (
    <div className={css.page}>
      <PageHead title="Get link" windowTitle="New link" />
      {made ? (
        <div ref={place}>
          <Card title={made.name} hint="is ready">
            <CardBody>
              <LinkUse link={made} />
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
        </div>
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
