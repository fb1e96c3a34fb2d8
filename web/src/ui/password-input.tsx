/** A password field that can show what was typed. Paste and password managers work. */
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

type Props = TextInputProps & {
  /** `current-password` or `new-password`, for password managers. */
  autoComplete: 'current-password' | 'new-password'
  /** Before the eye: the generator. */
  extra?: ReactNode
}

export function PasswordInput({ extra, ...props }: Props) {
  const [shown, setShown] = useState(false)
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <TextInput
      maxLength={128}
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      rightSectionWidth={extra ? 68 : 40}
      rightSectionPointerEvents="all"
      rightSection={
        <>
          {extra}
          <ActionIcon
            size="sm"
            aria-label="Show password"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Eye />
          </ActionIcon>
        </>
      }
    />
  )
}
