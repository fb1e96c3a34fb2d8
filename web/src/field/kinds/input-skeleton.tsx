/** Placeholder of an input while its code loads. */
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import css from './field.module.css'

export function InputSkeleton({ label, height = 34 }: { label: string; height?: number }) {
  return (
    <div className={css.bone} role="status" aria-label={`Loading ${label}`}>
      <SkeletonBar width="40%" />
      <SkeletonBar height={height} />
    </div>
  )
}
