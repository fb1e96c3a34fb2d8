/** Date or date-time input, typed or picked from a calendar. */
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { isDay } from '@rivulet/contract/format'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { LostPart, piece } from '../../lib/page/piece.ts'
import { useDrawnLater } from '../../lib/page/use-drawn-later.ts'
import { FocusInside } from '../../ui/focus-inside.tsx'
import { readDay, readMinute, showDay, showMinute } from './day.ts'

const Calendar = piece(async () => (await import('./calendar.tsx')).Calendar, LostPart)

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** Wire format; '' for none. */
  value: string
  onChange: (value: string) => void
  withTime?: boolean
  /** Without its own calendar button, where one is already shown. */
  bare?: boolean
}

export function DayInput({ value, onChange, withTime = false, bare = false, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [opened, setOpened] = useDrawnLater(false)
  const [read, show] = withTime ? [readMinute, showMinute] : [readDay, showDay]
  const day = isDay(value.slice(0, 10)) ? value.slice(0, 10) : null
  function pick(picked: string) {
    setOpened(false)
    setTyped(null)
    onChange(withTime ? `${picked} ${value.slice(11, 16) || '00:00'}` : picked)
  }
  const calendar = (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size="sm"
          aria-label={`Calendar for ${String(props.label ?? 'the day')}`}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={null}>
          <Calendar value={day} onPick={pick} />
          <FocusInside />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <TextInput
      placeholder={withTime ? 'DD/MM/YYYY HH:mm' : 'DD/MM/YYYY'}
      inputMode="numeric"
      maxLength={20}
      {...props}
      value={typed ?? show(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(read(currentTarget.value))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
      {...(bare ? {} : { rightSectionPointerEvents: 'all', rightSection: calendar })}
    />
  )
}
