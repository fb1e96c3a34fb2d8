/** Lazy tooltip; until loaded, only its target is rendered. */
import type { TooltipProps } from '@mantine/core'
import { Suspense } from 'react'
import { piece } from '../../lib/page/piece.ts'

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
