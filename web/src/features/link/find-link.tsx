/** Finds a link that is there already; shown only where there is one. */
import { Suspense } from 'react'
import { LinkSelect, useLinkOptions } from '../../resource/link/link-select.tsx'
import { InputBone } from '../../field/input-bone.tsx'
import css from './link.module.css'

const anything = {}

export function FindLink({ onFound }: { onFound: (id: number) => void }) {
  const { data } = useLinkOptions(anything)
  if (!data || data.length === 0) return null
  return (
    <div className={css.find}>
      <Suspense fallback={<InputBone label="Use a link you have" />}>
        <LinkSelect
          label="Use a link you have"
          value={null}
          onChange={(link) => link && onFound(link.id)}
        />
      </Suspense>
      <p className={css.or}>or make a new one</p>
    </div>
  )
}
