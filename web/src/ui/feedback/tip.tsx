/** A tooltip whose code is fetched when it is first drawn; until then its target stands alone. */
import type { TooltipProps } from '@mantine/core'
import { Suspense } from 'react'
import { piece } from '../lib/piece.ts'

const Code = piece(
  async () => (await import('./tip-code.tsx')).TipCode,
  ({ children }: TooltipProps) => children,
)

export function Tip(props: TooltipProps) {
  return (
    <Suspense fallback={props.children}>
      <Code {...props} />
    </Suspense>
  )
}
