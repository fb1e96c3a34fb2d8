/** A call or snippet to copy. */
import { CopyButton } from '../../ui/feedback/copy-button.tsx'
import css from './connect-shop.module.css'

export function ShopCode({ label, text }: { label: string; text: string }) {
  return (
    <figure className={css.code}>
      <figcaption>{label}</figcaption>
      {/* Scrollable regions must be focusable. */}
      <pre tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
      <CopyButton text={text} label={`Copy: ${label}`} />
    </figure>
  )
}
