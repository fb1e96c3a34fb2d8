/** A call or snippet to copy. */
import { CopyButton } from '../../ui/feedback/copy-button.tsx'
import css from './connect-shop.module.css'

export function ShopCode({ label, text }: { label: string; text: string }) {
  return (
    <div className={css.code}>
      {/* Scrollable regions must be focusable. */}
      <pre tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
      <CopyButton text={text} label={`Copy: ${label}`} />
    </div>
  )
}
