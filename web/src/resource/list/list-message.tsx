/**
 * What stands in place of a list's rows while they load, or when they cannot. Not a lazy part, because then its code
 * might not load either.
 */
import { Button } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isApiError, messageOf } from '../../lib/api.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx'
import css from './list.module.css'

export const Place = ({ children }: { children: ReactNode }) => (
  <div className={css.message}>{children}</div>
)

export const RowsAwaited = ({ columns }: { columns: number }) => (
  <Place>
    <div style={{ flex: 1 }}>
      <RowsSkeleton rows={14} columns={Math.min(7, columns)} />
    </div>
  </Place>
)

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
