/** What people will see: the programme in both themes, an email in a mailbox, and the head of a statement. */
import { accentTokens } from '@rivulet/contract/accent'
import { accentProblem } from '@rivulet/contract/programme-fields'
import { product, type ShownProgramme } from '@rivulet/contract/programme'
import type { CSSProperties, ReactNode } from 'react'
import type { FormValues } from '../../resource/record/form-values.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { BrandOf } from '../../ui/layout/mark.tsx'
import { type Settings, valueOf } from './programme-groups.ts'
import css from './programme.module.css'

type Props = {
  settings: Settings
  pictures: Pick<ShownProgramme, 'logo' | 'icon'>
  values: FormValues
}

export function Preview({ settings, pictures: { logo }, values }: Props) {
  const value = (name: Parameters<typeof valueOf>[2]) => valueOf(settings, values, name)
  const name = value('name') ?? product
  // The sender is called like the programme while nothing else names it.
  const unnamed = !values.mailSender && settings.mailSender.variable === null
  const sender = unnamed ? name : (value('mailSender') ?? name)
  const payer = value('payerName')
  const accent = value('accent')
  // One that is refused will not be used: the one in force stays.
  const colours = accent && !accentProblem(accent) ? (accentTokens(accent) as CSSProperties) : {}
  return (
    <Card title="Preview" hint="As it will look">
      <CardBody className={css.previews ?? ''}>
        <Sample title="Menu and public pages">
          {(['light', 'dark'] as const).map((theme) => (
            <div
              key={theme}
              className={css.theme}
              data-mantine-color-scheme={theme}
              style={colours}
              data-testid={`preview-${theme}`}
            >
              <BrandOf name={name} logo={logo} />
              <span className={css.button}>Button</span>
              <span className={css.link}>Link</span>
            </div>
          ))}
        </Sample>
        <Sample title="In a mailbox">
          <div className={css.sample}>
            <Avatar name={sender} size={28} quiet />
            <div className={css.mail}>
              <strong className="trunc">{sender}</strong>
              <span className="trunc">Your {name} account is active</span>
            </div>
          </div>
        </Sample>
        <Sample title="On a statement">
          <div className={css.sample} data-lines>
            {payer ? (
              <>
                <strong>{payer}</strong>
                <span className={css.address}>{value('payerAddress')}</span>
              </>
            ) : (
              <span className="muted">No payer is named</span>
            )}
          </div>
        </Sample>
      </CardBody>
    </Card>
  )
}

const Sample = ({ title, children }: { title: string; children: ReactNode }) => (
  <figure>
    <figcaption>{title}</figcaption>
    {children}
  </figure>
)
