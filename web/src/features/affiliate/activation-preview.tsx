/** In the dialog that activates an affiliate: what is still missing, and what the mail will say. */
import { activationMessages as said } from '@rivulet/contract/messages/activation-messages'
import type { Named } from '@rivulet/contract/fields'
import { IconAlertTriangle, IconMail } from '@tabler/icons-react'
import type { ActionExtraProps } from '../../resource/slots.ts'
import css from './activation-preview.module.css'

export function ActivationPreview({ ids, values, record }: ActionExtraProps) {
  if (ids.length > 1 || !record) return null
  const shops = ((values.shops as Named[] | null) ?? []).map(({ name }) => name)
  const commission = (values.commission as string | null) || null
  const hold = values.hold === '' ? null : Number(values.hold ?? 0)
  const missing = [
    ...(shops.length === 0 ? [said.noShops] : []),
    ...(commission === null ? [said.noRate] : []),
  ]
  return (
    <div className={css.preview}>
      {missing.map((sentence) => (
        <p key={sentence} className={css.missing}>
          <IconAlertTriangle size={14} aria-hidden />
          {sentence}
        </p>
      ))}
      <section className={css.mail} aria-label={said.reads}>
        <p className={css.title}>
          <IconMail size={14} aria-hidden />
          {said.reads}
        </p>
        <p>
          {said.shops(shops)} {said.terms(commission, hold)}
        </p>
      </section>
    </div>
  )
}
