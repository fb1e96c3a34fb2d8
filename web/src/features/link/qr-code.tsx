/** Placeholder of the QR code while its encoder loads. */
import { Suspense } from 'react'
import { piece } from '../../lib/page/piece.ts'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import css from './link.module.css'

const QrDrawing = piece(async () => (await import('./qr-drawing.tsx')).QrDrawing)

export function QrCode(props: { text: string; name: string }) {
  return (
    <Suspense
      fallback={
        <div className={css.qr}>
          <SkeletonBar width={156} height={156} />
        </div>
      }
    >
      <QrDrawing {...props} />
    </Suspense>
  )
}
