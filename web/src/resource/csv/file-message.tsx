/** The place of a CSV file's first lines while it is read, or when it cannot be. */
import { Button } from '@mantine/core'
import { isApiError, messageOf } from '../../lib/api.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TextSkeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import css from './csv.module.css'

const why = (error: unknown): string =>
  (isApiError(error) ? Object.values(error.errors)[0]?.[0] : undefined) ?? messageOf(error)

export const FileFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Card title="First lines">
    <EmptyState title={why(error)} action={<Button onClick={onRetry}>Try again</Button>} />
  </Card>
)

export const FileAwaited = () => (
  <Card title="First lines">
    <div className={css.waiting}>
      <TextSkeleton lines={5} />
    </div>
  </Card>
)
