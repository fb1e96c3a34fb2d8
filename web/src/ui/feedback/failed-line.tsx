/** One line where something could not be loaded: why, and a button that tries again. */
import { messageOf } from '../../lib/api.ts'

type Props = { error: unknown; className: string | undefined; onRetry: () => void }

export const FailedLine = ({ error, className, onRetry }: Props) => (
  <p className={className} role="alert">
    {messageOf(error)}{' '}
    <button type="button" className="link" onClick={onRetry}>
      Try again
    </button>
  </p>
)
