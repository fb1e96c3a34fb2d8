/** Copy button with brief feedback. */
import { ActionIcon, Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { copy } from '../../lib/clipboard.ts'
import { OutcomeMark, useOutcome } from './outcome.tsx'

type Props = {
  text: string
  label?: string
  small?: boolean
  title?: string
  icon?: ReactNode
  /** What the screen is there for. */
  filled?: boolean
}

/** With `title` a text button, otherwise an icon. */
export function CopyButton({ text, label = 'Copy', small, title, icon, filled }: Props) {
  const [outcome, show] = useOutcome()
  const onClick = async () => show((await copy(text)) ? 'done' : 'failed')
  const mark = outcome ? <OutcomeMark outcome={outcome} /> : (icon ?? <IconCopy />)
  const state = outcome ?? undefined
  if (title)
    return (
      <Button
        size={small ? 'xs' : 'sm'}
        variant={filled ? 'filled' : 'default'}
        leftSection={mark}
        data-outcome={state}
        onClick={onClick}
      >
        {title}
      </Button>
    )
  return (
    <ActionIcon
      aria-label={label}
      size={small ? 'sm' : 'md'}
      data-outcome={state}
      onClick={() => void onClick()}
    >
      {mark}
    </ActionIcon>
  )
}
