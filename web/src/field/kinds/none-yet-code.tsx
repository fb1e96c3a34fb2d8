/** NoneYet, loaded where it is shown: lists have no forms. */
import { Suspense } from 'react'
import { piece } from '../../lib/page/piece.ts'

const Words = piece(async () => (await import('./none-yet.tsx')).NoneYet)

export const NoneYet = (props: { of: string; like?: string | false | undefined }) => (
  <Suspense>
    <Words {...props} />
  </Suspense>
)
