/** Loading, not-found and error states of a record. */
import { Button } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
import type { Resource } from '@rivulet/contract/resource'
import { IconFileUnknown } from '@tabler/icons-react'
import { Link } from 'react-router'
import { isApiError, messageOf } from '../../lib/api.ts'
import { usePageTitle } from '../../lib/page/page.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BlockSkeleton, SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { useMay } from '../access.ts'
import { screenPath } from '../path.ts'
import css from './record.module.css'

type Props = { resource: Resource; error: unknown; onRepeat: () => void }

export function RecordFailed({ resource, error, onRepeat }: Props) {
  const missing = isApiError(error) && error.status === 404
  const title = missing ? messages.form.notFound : messageOf(error)
  const may = useMay(resource)
  usePageTitle(title)
  return (
    <Card label={title}>
      <EmptyState
        icon={<IconFileUnknown />}
        title={title}
        whole
        action={
          missing ? (
            may('list') && (
              <Button component={Link} to={screenPath(resource)}>
                Back to the list
              </Button>
            )
          ) : (
            <Button onClick={onRepeat}>Try again</Button>
          )
        }
      >
        {missing ? messages.record.gone : null}
      </EmptyState>
    </Card>
  )
}

/** Below its head. */
export const GroupsSkeleton = () => (
  <div className="grid">
    <div className={`s8 ${css.main}`}>
      <BlockSkeleton height={220} />
      <BlockSkeleton height={160} />
    </div>
    <div className={`s4 ${css.aside}`}>
      <BlockSkeleton height={180} />
    </div>
  </div>
)

export const RecordSkeleton = () => (
  <>
    <SkeletonBar width={260} height={28} />
    <GroupsSkeleton />
  </>
)
