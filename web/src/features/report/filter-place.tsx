/** Popover content of a report filter; focuses its first input once loaded. */
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import css from './report.module.css'

type Props = { height: number; children: ReactNode }

export function FilterPlace({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className={css.editor} tabIndex={-1} data-autofocus>
      <Suspense fallback={<BlockSkeleton height={height} />}>
        {children}
        <Arrived onArrive={() => place.current?.querySelector('input')?.focus()} />
      </Suspense>
    </div>
  )
}

function Arrived({ onArrive }: { onArrive: () => void }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(onArrive, [])
  return null
}
