/** The place of an input whose code is still on its way. */
import { Bone } from '../ui/skeleton.tsx'
import css from './field.module.css'

export function InputBone({ label, height = 34 }: { label: string; height?: number }) {
  return (
    <div className={css.bone} role="status" aria-label={`Loading ${label}`}>
      <Bone width="40%" />
      <Bone height={height} />
    </div>
  )
}
