/** Password field, write only. A new password has strength meter and generator; confirmation and current password do not. */
import { NewPassword } from '../../ui/inputs/new-password.tsx'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { type Controls, type InputProps, typedText } from './kind.ts'
import { shellOf } from './shell.tsx'

function PasswordBox(props: InputProps<'password'>) {
  const { field, value, onChange, editing } = props
  const input = {
    ...shellOf(props),
    value: typedText(value),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value),
  }
  if (field.known) return <PasswordInput {...input} autoComplete="current-password" />
  if (field.confirms)
    return (
      <PasswordInput
        {...input}
        autoComplete="new-password"
        placeholder={editing ? 'Repeat the new password' : 'Repeat the password'}
      />
    )
  // The help says what an account begins with.
  return editing ? (
    <NewPassword {...input} description={undefined} placeholder="Leave empty to keep" />
  ) : (
    <NewPassword {...input} />
  )
}

export const password: Controls<'password'> = { Input: PasswordBox }
