/** Proof of identity on demand: one question for all calls that wait for it. */
import { onScreenChange } from '../page/screen-change.ts'
import { whenSessionChanges } from './session.ts'
import { createStore } from '../store.ts'

export type WaitingProof = { answer: (proven: boolean) => void }

export const waitingProof = createStore<WaitingProof | null>(null)
let asked: Promise<boolean> | null = null

/** Resolves to whether the proof was given. */
export function askProof(): Promise<boolean> {
  const asker = document.activeElement
  asked ??= new Promise((resolve) =>
    waitingProof.set({
      answer(proven) {
        waitingProof.set(null)
        asked = null
        if (asker instanceof HTMLElement) asker.focus({ preventScroll: true })
        resolve(proven)
      },
    }),
  )
  return asked
}

const giveUp = () => waitingProof.get()?.answer(false)
onScreenChange(giveUp)
whenSessionChanges(giveUp)
