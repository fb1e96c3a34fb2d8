/** Pill with icon and text. The icon depends on the tone, so that meaning never relies on colour alone. */
import type { Tone } from '@rivulet/contract/fields'
import type { ReactNode } from 'react'
import css from './pill.module.css'

/** Tones whose icon is drawn by the style: lists have one pill in every row. */
const drawn: ReadonlySet<Tone> = new Set<Tone>(['ok', 'warn', 'bad'])

type Props = { tone?: Tone; children: ReactNode; icon?: ReactNode | false }

export function Pill({ tone = 'quiet', children, icon }: Props) {
  const usual = icon === undefined && drawn.has(tone)
  return (
    <span
      className={css.pill}
      data-tone={tone}
      data-icon={usual || undefined}
      data-plain={usual || icon ? undefined : true}
    >
      {icon}
      {children}
    </span>
  )
}
