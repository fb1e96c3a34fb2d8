/** In the dialog that activates an affiliate: what is still missing, and what the email will say. Ticks the only shop. */
import { activationMessages as said } from '@rivulet/contract/messages/activation-messages'
import { affiliate } from '@rivulet/contract/resources/affiliate'
import type { Filter } from '@rivulet/contract/filter'
import { IconAlertTriangle, IconMail } from '@tabler/icons-react'
import { useEffect } from 'react'
import { type Option, useOptions } from '../../field/kinds/options.ts'
import { useRecord } from '../../resource/record/use-record.ts'
import type { ActionExtraProps } from '../../resource/slots.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import css from './activation-preview.module.css'

export function ActivationPreview({ ids: [id, ...more], record, ...form }: ActionExtraProps) {
  return more.length > 0 || !id || !record ? null : <Preview id={id} {...form} />
}

type PreviewProps = { id: number } & Pick<ActionExtraProps, 'values' | 'prefill'>

/** As the field of the dialog offers them. */
const active: Filter[] = [{ field: 'active', operator: 'eq', value: '1' }]

function Preview({ id, values, prefill }: PreviewProps) {
  const shops = (values.shops as Option[] | null) ?? []
  const { options, total } = useOptions('shop', '', active, 'commission')
  const only = total === 1 ? options[0] : undefined
  useEffect(() => {
    if (only && shops.length === 0) prefill({ shops: [only] })
    // oxlint-disable-next-line react/exhaustive-deps -- once: it can be unticked afterwards
  }, [only?.id])
  // Those that the affiliate had before are known by name alone.
  const rated = shops.map((shop) => ({
    name: shop.name,
    commission: shop.rate ?? options.find(({ id: one }) => one === shop.id)?.rate ?? null,
  }))
  const commission = (values.commission as string | null) || null
  const hold = values.hold === '' ? null : Number(values.hold ?? 0)
  const missing = [
    ...(shops.length === 0 ? [said.noShops] : []),
    ...(commission === null ? [said.noRate] : []),
  ]
  return (
    <div className={css.preview}>
      <Answers id={id} />
      {missing.map((sentence) => (
        <p key={sentence} className={css.missing}>
          <IconAlertTriangle size={14} />
          {sentence}
        </p>
      ))}
      <section className={css.mail} aria-label={said.reads}>
        <p className={css.title}>
          <IconMail size={14} />
          {said.reads}
        </p>
        <p>
          {said.shops(shops.map(({ name }) => name))} {said.terms(rated, commission, hold)}
        </p>
      </section>
    </div>
  )
}

/** The dialog has read the record for its form; the row of a list lacks the answers. */
function Answers({ id }: { id: number }) {
  const { data } = useRecord(affiliate, String(id))
  const answers = (data?.signUpAnswers ?? []) as { question: string; answer: string }[]
  if (answers.length === 0) return null
  return (
    <div className={css.mail}>
      <p className={css.title}>{said.answers}</p>
      <dl className={css.answers}>
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>
              <LinkedText>{answer}</LinkedText>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
