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
import { useUser } from '../../lib/session.ts'
import { isAdminUser, useMay } from '../access.ts'
import { addPath } from '../path.ts'
import css from './list.module.css'
import { countWord } from './table/list-row.ts'
import { emptyOf } from './views.ts'

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
  /** Only by a period. */
  byPeriod: boolean
  onClear: () => void
}

export function NoRows({ resource, trash, narrowed, byPeriod, onClear }: EmptyProps) {
  const may = useMay(resource)
  const empty = emptyOf(resource, isAdminUser(useUser()))
  const words = resource.groupedBy ? resource.title.toLowerCase() : countWord(resource, 2)
  if (narrowed && byPeriod)
    return (
      <Place>
        <EmptyState
          icon={<IconInbox />}
          title={messages.list.noneInPeriod(words)}
          action={<Button onClick={onClear}>Show all dates</Button>}
        >
          {empty}
        </EmptyState>
      </Place>
    )
  if (narrowed)
    return (
      <Place>
        <EmptyState
          icon={<IconFilterOff />}
          title={messages.list.nothingFound}
          action={<Button onClick={onClear}>Clear filters</Button>}
        >
          {resource.groupedBy ? empty : messages.list.loosen}
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
        title={messages.list.noneYet(words)}
        action={
          may('add') ? (
            <Button component={Link} to={addPath(resource)} variant="filled" leftSection={<IconPlus />}>
              New {resource.singular.toLowerCase()}
            </Button>
          ) : undefined
        }
      >
        {empty}
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
