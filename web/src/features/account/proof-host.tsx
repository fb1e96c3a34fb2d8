/** Host of the proof dialog, whose code is loaded on first use. */
import { Suspense } from 'react'
import { LostDialog, piece } from '../../lib/page/piece.ts'
import { waitingProof } from '../../lib/session/prove.ts'
import { useStore } from '../../lib/store.ts'

const ProofDialog = piece(
  async () => (await import('./proof-dialog.tsx')).ProofDialog,
  () => <LostDialog onClose={() => waitingProof.get()?.answer(false)} />,
)

export function ProofHost() {
  const waiting = useStore(waitingProof)
  return <Suspense>{waiting && <ProofDialog />}</Suspense>
}
