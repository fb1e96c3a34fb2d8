/** Second factor input: code field or passkey button, with links to the other factors. */
import { Button, TextInput } from '@mantine/core'
import type { FactorKind } from '@rivulet/contract/answers/session-answer'
import { IconFingerprint } from '@tabler/icons-react'
import css from './factor-input.module.css'

type Props = {
  kinds: readonly FactorKind[]
  kind: FactorKind
  onKind: (kind: FactorKind) => void
  errorOf: (name: string) => string | undefined
  size?: 'lg'
  busy: boolean
  onPasskey: () => void
}

const ways: Record<FactorKind, string> = {
  passkey: 'Use a passkey',
  totp: 'Use the authenticator app',
  recovery: 'Use a recovery code',
}

/** Lead text. */
export const factorLead: Record<FactorKind, string> = {
  passkey: 'Confirm with a passkey on this device, your phone or a security key.',
  totp: 'Enter the six digits your authenticator app shows now.',
  recovery:
    'Enter one of your recovery codes. Each works once. If you have lost them too, ask the programme: an administrator can remove your second factor.',
}

export function FactorInput({ kinds, kind, onKind, errorOf, size, busy, onPasskey }: Props) {
  const shared = {
    key: kind,
    ...(size && { size }),
    autoFocus: true,
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
  }
  return (
    <>
      {kind === 'passkey' && (
        <Button
          variant="filled"
          {...(size && { size })}
          fullWidth
          loading={busy}
          leftSection={<IconFingerprint />}
          onClick={onPasskey}
        >
          {ways.passkey}
        </Button>
      )}
      {kind === 'totp' && (
        <TextInput
          {...shared}
          label="Code"
          name="code"
          inputMode="numeric"
          maxLength={9}
          error={errorOf('code')}
        />
      )}
      {kind === 'recovery' && (
        <TextInput
          {...shared}
          label="Recovery code"
          name="recoveryCode"
          maxLength={64}
          error={errorOf('recoveryCode')}
        />
      )}
      {kinds.length > 1 && (
        <p className={css.ways}>
          {kinds
            .filter((other) => other !== kind)
            .map((other) => (
              <button key={other} type="button" className="link" onClick={() => onKind(other)}>
                {ways[other]}
              </button>
            ))}
        </p>
      )}
    </>
  )
}
