/** The second step of a sign-in: a passkey, the code of an app, or a recovery code. */
import type { FactorKind, SecondStep as Step, SignedIn } from '@rivulet/contract/answers/session-answer'
import { factorEndpoints, secondStepFields } from '@rivulet/contract/endpoints/factor-endpoints'
import { useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { answerWithPasskey, knowsPasskeys } from '../../lib/session/passkey.ts'
import { FactorInput, factorLead } from '../../ui/inputs/factor-input.tsx'
import { AuthForm } from './auth-form.tsx'
import { useSubmit } from './use-submit.ts'

type Props = { step: Step; onSignedIn: (signedIn: SignedIn) => void; onBack: () => void }

const { code, recoveryCode } = secondStepFields
const typed = {
  totp: { code: { ...code, required: true } },
  recovery: { recoveryCode: { ...recoveryCode, required: true } },
  passkey: {},
}

export function SecondStep({ step: { ticket, factors }, onSignedIn, onBack }: Props) {
  const kinds = factors.filter((one) => one !== 'passkey' || knowsPasskeys())
  const [kind, setKind] = useState<FactorKind>(kinds[0] ?? 'recovery')
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const enter = async (proof: object) => {
    const body = { ticket, ...proof }
    onSignedIn((await call(factorEndpoints.secondStep, { body, keepSession: true })).data)
  }
  const { formProps, errorOf, alert, busy } = useSubmit({ fields: typed[kind], send: enter })

  async function askForPasskey() {
    setAsking(true)
    setFailed(null)
    try {
      const { data } = await call(factorEndpoints.secondStepPasskey, { body: { ticket } })
      await enter({ passkey: await answerWithPasskey(data) })
    } catch (error) {
      setFailed(messageOf(error))
      setAsking(false)
    }
  }
  return (
    <AuthForm
      title="One more step"
      windowTitle="Sign in"
      lead={factorLead[kind]}
      button={kind === 'passkey' ? null : 'Continue'}
      formProps={formProps}
      // The error of a factor tried before is no longer shown, and neither is the sentence about it.
      alert={kind === 'passkey' ? failed : errorOf('code') || errorOf('recoveryCode') ? null : alert}
      busy={busy}
      other={
        <button type="button" className="link" onClick={onBack}>
          Back to sign in
        </button>
      }
    >
      <FactorInput
        kinds={kinds}
        kind={kind}
        onKind={setKind}
        errorOf={errorOf}
        size="lg"
        busy={asking}
        onPasskey={() => void askForPasskey()}
      />
    </AuthForm>
  )
}
