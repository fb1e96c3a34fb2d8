/** Loading, empty and error states of a list. */
import { Button } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
import type { Resource } from '@rivulet/contract/resource'
import { IconAlertCircle, IconFilterOff, IconInbox, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isApiError, messageOf } from '../../lib/api.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx'
import { useMay } from '../access.ts'
import { addPath } from '../path.ts'
import css from './list.module.css'

const Place = ({ children }: { children: ReactNode }) => <div className={css.message}>{children}</div>

export const RowsAwaited = ({ columns }: { columns: number }) => (
  <Place>
    <div style={{ flex: 1 }}>
      <RowsSkeleton rows={14} columns={Math.min(7, columns)} />
    </div>
  </Place>
)

type EmptyProps = {
  resource: Resource
  trash: boolean
  narrowed: boolean
  onClear: () => void
}

export function NoRows({ resource, trash, narrowed, onClear }: EmptyProps) {
  const may = useMay(resource)
  if (narrowed)
    return (
      <Place>
        <EmptyState
          icon={<IconFilterOff />}
          title={messages.list.nothingFound}
          action={<Button onClick={onClear}>Clear filters</Button>}
        >
          {resource.groupedBy ? resource.empty : messages.list.loosen}
        </EmptyState>
      </Place>
    )
  if (trash)
    return (
      <Place>
        <EmptyState icon={<IconTrash />} title={messages.list.trashEmpty}>
          {messages.list.trashHint}
        </EmptyState>
      </Place>
    )
  return (
    <Place>
      <EmptyState
        icon={<IconInbox />}
        title={`No ${resource.title.toLowerCase()} yet`}
        action={
          may('add') ? (
            <Button component={Link} to={addPath(resource)} variant="filled" leftSection={<IconPlus />}>
              New {resource.singular.toLowerCase()}
            </Button>
          ) : undefined
        }
      >
        {resource.empty}
      </EmptyState>
    </Place>
  )
}

/** Prefers the first filter error over the generic message. */
const detailOf = (error: unknown): string => {
  const first = isApiError(error) ? Object.entries(error.errors)[0] : undefined
  return first ? `${first[0]}: ${first[1][0] ?? ''}` : messageOf(error)
}

type FailedProps = { error: unknown; narrowed: boolean; onRetry: () => void; onClear: () => void }

export function RowsFailed({ error, narrowed, onRetry, onClear }: FailedProps) {
  return (
    <Place>
      <EmptyState
        icon={<IconAlertCircle />}
        title={messages.list.broken}
        action={
          <>
            <Button onClick={onRetry}>Try again</Button>
            {narrowed && (
              <Button variant="subtle" onClick={onClear}>
                Clear filters
              </Button>
            )}
          </>
        }
      >
        <span role="alert">{detailOf(error)}</span>
      </EmptyState>
    </Place>
  )
}
