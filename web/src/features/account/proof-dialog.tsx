/** Proof of identity before a sensitive action: second factor, or password without one. */
import { Alert, Button, Modal } from '@mantine/core'
import type { FactorKind } from '@rivulet/contract/answers/session-answer'
import { factorEndpoints } from '@rivulet/contract/endpoints/factor-endpoints'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, type FieldErrors, isApiError, messageOf } from '../../lib/api.ts'
import { answerWithPasskey, knowsPasskeys } from '../../lib/session/passkey.ts'
import { type WaitingProof, waitingProof } from '../../lib/session/prove.ts'
import { useStore } from '../../lib/store.ts'
import { DialogFoot } from '../../ui/feedback/dialog-foot.tsx'
import { FactorInput, factorLead } from '../../ui/inputs/factor-input.tsx'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx'
import css from './factors.module.css'
import { factorsKey } from './use-factors.ts'

export function ProofDialog() {
  const waiting = useStore(waitingProof)
  return (
    <Modal
      opened={waiting !== null}
      onClose={() => waiting?.answer(false)}
      title="Confirm your identity"
      size={440}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      {waiting && <ProofForm answer={waiting.answer} />}
    </Modal>
  )
}

function ProofForm({ answer }: WaitingProof) {
  const { data, error } = useQuery({
    queryKey: factorsKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(factorEndpoints.factors, { signal })).data,
  })
  if (error) return <Alert color="red">{messageOf(error)}</Alert>
  if (!data) return <RowsSkeleton rows={2} columns={1} />
  const kinds: FactorKind[] = [
    ...(data.passkeys.length > 0 && knowsPasskeys() ? (['passkey'] as const) : []),
    ...(data.totp ? (['totp'] as const) : []),
    ...(data.recoveryCodes > 0 && (data.totp || data.passkeys.length > 0)
      ? (['recovery'] as const)
      : []),
  ]
  return <Questions kinds={kinds} answer={answer} />
}

function Questions({ kinds, answer }: WaitingProof & { kinds: FactorKind[] }) {
  const [chosen, setKind] = useState<FactorKind | undefined>(kinds[0])
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function prove(proof: () => Promise<object>) {
    setBusy(true)
    setErrors({})
    setFailed(null)
    try {
      await call(factorEndpoints.prove, { body: await proof() })
      answer(true)
    } catch (error) {
      const found = isApiError(error) ? error.errors : {}
      setErrors(found)
      if (Object.keys(found).length === 0 || chosen === 'passkey') setFailed(messageOf(error))
      setBusy(false)
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    void prove(async () => typed)
  }
  const askPasskey = () =>
    prove(async () => ({
      passkey: await answerWithPasskey((await call(factorEndpoints.provePasskey)).data),
    }))
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className="muted">{chosen ? factorLead[chosen] : factorMessages.proofPassword}</p>
      {chosen ? (
        <FactorInput
          kinds={kinds}
          kind={chosen}
          onKind={setKind}
          errorOf={(name) => errors[name]?.[0]}
          busy={busy}
          onPasskey={() => void askPasskey()}
        />
      ) : (
        <PasswordInput
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          data-autofocus
          error={errors.currentPassword?.[0]}
        />
      )}
      {failed && <Alert color="red">{failed}</Alert>}
      <DialogFoot>
        <Button onClick={() => answer(false)}>Cancel</Button>
        {chosen !== 'passkey' && (
          <Button type="submit" variant="filled" loading={busy}>
            Continue
          </Button>
        )}
      </DialogFoot>
    </form>
  )
}
