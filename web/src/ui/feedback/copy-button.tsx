/** Copies a text and shows for a moment whether it did. */
import { ActionIcon, Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copy } from '../lib/clipboard.ts'
import { OutcomeMark, useOutcome } from './outcome.tsx'

type Props = { text: string; label?: string; small?: boolean; title?: string }

/** With `title` a button with words, else an icon. */
export function CopyButton({ text, label = 'Copy', small, title }: Props) {
  const [outcome, show] = useOutcome()
  const onClick = async () => show((await copy(text)) ? 'done' : 'failed')
  const mark = outcome ? <OutcomeMark outcome={outcome} /> : <IconCopy aria-hidden />
  const state = outcome ?? undefined
  if (title)
    return (
      <Button size={small ? 'xs' : 'sm'} leftSection={mark} data-outcome={state} onClick={onClick}>
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
