/** One line of a card whose content could not be loaded. */
import { messageOf } from '../../lib/api.ts'
import css from './account.module.css'

export const FailedLine = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <p className={css.failed} role="alert">
    {messageOf(error)}{' '}
    <button type="button" className="link" onClick={onRetry}>
      Try again
    </button>
  </p>
)
