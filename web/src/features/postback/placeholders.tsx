/** Placeholders of postback addresses, with an example. */
import {
  fillAddress,
  postbackNames,
  sampleValues,
  unknownNames,
} from '@rivulet/contract/states/postback'
import type { FormValues } from '../../resource/record/form-values.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { CopiedText } from '../../ui/feedback/copied-text.tsx'
import css from './postback.module.css'

const own = { event_id: '6f1c2b7e', event_time: '2026-11-02T10:30:00.000Z' }

export function Placeholders({ values }: { values: FormValues }) {
  const address = typeof values.address === 'string' ? values.address : ''
  const filled = address.includes('{') && unknownNames(address).length === 0
  return (
    <Card title="Placeholders" hint="in the address">
      <CardBody>
        {filled && (
          <div className={css.hint}>
            <CopiedText label="For example" text={fillAddress(address, sampleValues('approved', own))} />
          </div>
        )}
        <dl className={css.names}>
          {Object.entries(postbackNames).map(([name, { meaning }]) => (
            <NameOf key={name} {...{ name, meaning }} />
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

function NameOf({ name, meaning }: { name: string; meaning: string }) {
  return (
    <>
      <dt>{`{${name}}`}</dt>
      <dd>{meaning}</dd>
    </>
  )
}
