/** The place of a QR code while its encoder arrives. */
import { Suspense } from 'react'
import { piece } from '../../lib/piece.ts'
import { Bone } from '../../ui/skeleton.tsx'
import css from './link.module.css'

const QrDrawing = piece(async () => (await import('./qr-drawing.tsx')).QrDrawing)

export function QrCode(props: { text: string; name: string }) {
  return (
    <Suspense
      fallback={
        <div className={css.qr}>
          <Bone width={156} height={156} />
        </div>
      }
    >
      <QrDrawing {...props} />
    </Suspense>
  )
}
