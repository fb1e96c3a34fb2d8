/** Copies a text and shows for a moment that it did. */
import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copy } from '../lib/clipboard.ts'

const doneFor = 800

type Props = { text: string; label?: string; small?: boolean; title?: string }

/** With `title` a button with words, else an icon. */
export function CopyButton({ text, label = 'Copy', small, title }: Props) {
  const [done, setDone] = useState(false)
  const onClick = async () => {
    if (!(await copy(text))) return
    setDone(true)
    setTimeout(() => setDone(false), doneFor)
  }
  const Icon = done ? IconCheck : IconCopy
  if (title)
    return (
      <Button size={small ? 'xs' : 'sm'} leftSection={<Icon />} onClick={onClick}>
        {title}
      </Button>
    )
  return (
    <ActionIcon aria-label={label} size={small ? 'sm' : 'md'} onClick={onClick}>
      <Icon />
    </ActionIcon>
  )
}
