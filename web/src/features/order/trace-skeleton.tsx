/** Skeleton of a trace while it loads. */
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import css from './trace-skeleton.module.css'

const widths = ['78%', '62%', '84%', '54%', '70%', '48%', '66%']

export function TraceSkeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label="Loading">
      <SkeletonBar height={40} />
      {widths.map((width) => (
        <div key={width} className={css.step}>
          <SkeletonBar width={28} height={28} round />
          <span className={css.lines}>
            <SkeletonBar width="30%" />
            <SkeletonBar width={width} />
          </span>
          <SkeletonBar width={72} />
        </div>
      ))}
    </div>
  )
}
