/** New password field with strength meter and generator. */
import { ActionIcon, type TextInputProps } from '@mantine/core'
import { passwordPolicies, isPassword } from '@rivulet/contract/access/password-policy'
import { IconWand } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { copy } from '../../lib/clipboard.ts'
import { generatePassword } from '../../lib/session/generate-password.ts'
import { passwordPolicy } from '../../lib/session/password-policy.ts'
import css from './new-password.module.css'
import { PasswordInput } from './password-input.tsx'

type Strength = { level: 0 | 1 | 2 | 3 | 4; word: string }

const words = ['', 'Weak', 'Fair', 'Good', 'Strong'] as const
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/** Rough strength: length and number of character kinds. */
function strengthOf(password: string): Strength {
  if (password === '') return { level: 0, word: words[0] }
  const mixed = kinds.filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  const bits = Math.min([...password].length, distinct * 1.5) * (1 + mixed)
  const level =
    !isPassword(password, passwordPolicy) || bits < 24 ? 1 : bits < 40 ? 2 : bits < 58 ? 3 : 4
  return { level, word: words[level] }
}

/** The field and its confirmation. */
const asking = (input: HTMLInputElement): Iterable<HTMLInputElement> =>
  input.form?.querySelectorAll<HTMLInputElement>('input[autocomplete="new-password"]') ?? [input]

/** Sets the value like typing, so that change handlers run. */
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
