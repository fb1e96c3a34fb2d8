/** A tooltip whose code is fetched when it is first drawn; until then its target stands alone. */
import type { TooltipProps } from '@mantine/core'
import { lazy, Suspense } from 'react'

const Code = lazy(async () => ({ default: (await import('./tip-code.tsx')).TipCode }))

export function Tip(props: TooltipProps) {
  return (
    <Suspense fallback={props.children}>
      <Code {...props} />
    </Suspense>
  )
}
