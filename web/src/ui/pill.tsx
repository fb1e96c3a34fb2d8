/** Pill with icon and text. The icon depends on the tone, so that meaning never relies on colour alone. */
import type { Tone } from '@rivulet/contract/fields'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './pill.module.css'

const icons: Partial<Record<Tone, typeof IconCheck>> = { ok: IconCheck, warn: IconClock, bad: IconX }

type Props = { tone?: Tone; children: ReactNode; icon?: ReactNode | false }

export function Pill({ tone = 'quiet', children, icon }: Props) {
  const Usual = icons[tone]
  const shown = icon === false ? null : (icon ?? (Usual && <Usual size={12} aria-hidden />))
  return (
    <span className={css.pill} data-tone={tone} data-plain={shown ? undefined : true}>
      {shown}
      {children}
    </span>
  )
}
