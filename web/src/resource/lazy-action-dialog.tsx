/** The dialog of an action, loaded when it is first opened. */
import { type ComponentProps, Suspense } from 'react'
import { LostDialog, piece } from '../lib/page/piece.ts'

const Dialog = piece(async () => (await import('./action-dialog.tsx')).ActionDialog, LostDialog)

export const ActionDialog = (props: ComponentProps<typeof Dialog>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)
