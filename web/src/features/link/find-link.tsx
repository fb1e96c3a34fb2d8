/** Selector for an existing link; hidden when there is none. */
import { Suspense } from 'react'
import { LinkSelect, useLinkOptions } from '../../resource/link/link-select.tsx'
import { InputSkeleton } from '../../field/kinds/input-skeleton.tsx'
import css from './link.module.css'

const anything = {}

export function FindLink({ onFound }: { onFound: (id: number) => void }) {
  const { data } = useLinkOptions(anything)
  if (!data || data.length === 0) return null
  return (
    <div className={css.find}>
      <Suspense fallback={<InputSkeleton label="Use an existing link" />}>
        <LinkSelect
          label="Use an existing link"
          value={null}
          onChange={(link) => link && onFound(link.id)}
        />
      </Suspense>
      <p className={css.or}>or make a new one</p>
    </div>
  )
}
