/** Below a name: how the bank will read it, where that differs, or that it cannot. */
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { latinText, longestName } from '@rivulet/contract/text/latin'
import { isMasked } from '@rivulet/contract/text/mask'
import css from './record.module.css'

/** `country`: an IBAN, or nothing yet. */
export function BankReading({ value, country }: { value: unknown; country: unknown }) {
  const name = typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : ''
  if (name === '' || isMasked(name)) return null
  const read = latinText(name, longestName, String(country ?? '').toUpperCase())
  if (read === name) return null
  return (
    <p className={css.reading} role="status">
      {read === null ? bankMessages.unwritable : bankMessages.readAs(read)}
    </p>
  )
}
