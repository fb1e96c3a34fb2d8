/** Password field with a show button. Paste and password managers work. */
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

type Props = TextInputProps & {
  /** `current-password` or `new-password`, for password managers. */
  autoComplete: 'current-password' | 'new-password'
  /** Before the show button: the generator. */
  extra?: ReactNode
  /** Initially visible. */
  revealed?: boolean
}

export function PasswordInput({ extra, revealed = false, ...props }: Props) {
  const [toggled, setToggled] = useState(false)
  const shown = toggled !== revealed
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <TextInput
      maxLength={128}
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      rightSectionWidth={extra ? 68 : 44}
      rightSectionPointerEvents="all"
      rightSection={
        <>
          {extra}
          <ActionIcon
            size="sm"
            aria-label="Show password"
            aria-pressed={shown}
            onClick={() => setToggled(!toggled)}
          >
            <Eye />
          </ActionIcon>
        </>
      }
    />
  )
}
