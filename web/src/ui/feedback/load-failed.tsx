/** What stands where something could not be loaded: why, and a button that tries again. */
import { Button } from '@mantine/core'
import { messageOf } from '../../lib/api.ts'
import { EmptyState } from './empty-state.tsx'

type Props = { error: unknown; onRetry: () => void }

export const LoadFailed = ({ error, onRetry }: Props) => (
  <EmptyState title={messageOf(error)} action={<Button onClick={onRetry}>Try again</Button>} />
)
