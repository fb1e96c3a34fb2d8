/** A field for a new password: how strong it is, and a generator. */
import { ActionIcon, type TextInputProps } from '@mantine/core'
import { passwordPolicies } from '@rivulet/contract/password-policy'
import { IconWand } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { copy } from '../lib/clipboard.ts'
import { generatePassword } from '../lib/generate-password.ts'
import { passwordPolicy } from '../lib/password-policy.ts'
import { strengthOf } from '../lib/password-strength.ts'
import css from './new-password.module.css'
import { PasswordInput } from './password-input.tsx'

/** The field, and what else in its form asks for the same password. */
const asking = (input: HTMLInputElement): Iterable<HTMLInputElement> =>
  input.form?.querySelectorAll<HTMLInputElement>('input[autocomplete="new-password"]') ?? [input]

/** Sets the value as if it had been typed, so that whoever listens hears of it. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

export function NewPassword({
  description = passwordPolicies[passwordPolicy].help,
  onChange,
  ...props
}: TextInputProps & { value?: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [generated, setGenerated] = useState(false)
  const { level, word } = strengthOf(props.value ?? typed)
  const help = (
    <span className={css.help}>
      <span className="grow">{level === 0 ? description : word}</span>
      {level > 0 && <span className={css.meter} data-level={level} aria-hidden="true" />}
    </span>
  )
  function generate() {
    if (!input.current) return
    const made = generatePassword()
    setGenerated(true)
    for (const field of asking(input.current)) type(field, made)
    void copy(made)
  }
  return (
    <PasswordInput
      {...props}
      revealed={generated}
      ref={input}
      autoComplete="new-password"
      description={help}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange?.(event)
      }}
      extra={
        <ActionIcon size="sm" aria-label="Generate a password" onClick={generate}>
          <IconWand />
        </ActionIcon>
      }
    />
  )
}
