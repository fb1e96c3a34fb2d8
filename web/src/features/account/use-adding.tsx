/** Flow of adding a second factor, up to the recovery codes that come with the first one. */
import type { NewFactor, NewTotp } from '@rivulet/contract/answers/session-answer'
import { factorEndpoints } from '@rivulet/contract/endpoints/factor-endpoints'
import { type ReactNode, Suspense, useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { failure } from '../../lib/notices.ts'
import { LostDialog, piece } from '../../lib/page/piece.ts'
import { useFreshFactors } from './use-factors.ts'

const AddApp = piece(async () => (await import('./add-app.tsx')).AddApp, LostDialog)
const AddPasskey = piece(async () => (await import('./add-passkey.tsx')).AddPasskey, LostDialog)
const RecoveryCodes = piece(async () => (await import('./recovery-codes.tsx')).RecoveryCodes)

type Step = { app: NewTotp } | 'passkey' | { codes: readonly string[] } | null

export function useAdding() {
  const [step, setStep] = useState<Step>(null)
  const fresh = useFreshFactors()
  const close = () => setStep(null)
  const showCodes = (codes: readonly string[] | null) => {
    if (codes) setStep({ codes })
    else {
      close()
      void fresh()
    }
  }
  const added = ({ recoveryCodes }: NewFactor) => showCodes(recoveryCodes)
  async function addApp() {
    try {
      setStep({ app: (await call(factorEndpoints.beginTotp)).data })
    } catch (error) {
      failure(messageOf(error))
    }
  }
  const dialog: ReactNode = step && (
    <Suspense>
      {step === 'passkey' ? (
        <AddPasskey onAdded={added} onClose={close} />
      ) : 'app' in step ? (
        <AddApp app={step.app} onAdded={added} onClose={close} />
      ) : (
        <RecoveryCodes codes={step.codes} onDone={() => showCodes(null)} />
      )}
    </Suspense>
  )
  return { dialog, addApp: () => void addApp(), addPasskey: () => setStep('passkey'), showCodes }
}
