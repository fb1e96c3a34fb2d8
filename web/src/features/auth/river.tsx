/** The river drawing of public screens: many streams that become one. */
import css from './river.module.css'
import { streamsOf } from './river-course.ts'
import { lowRiver, type RiverPlan, wideRiver } from './river-plan.ts'

function Drawing({ plan, className }: { plan: RiverPlan; className: string | undefined }) {
  const streams = streamsOf(plan)
  const followed = new Map(plan.drops)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      fill="none"
    >
      {streams.map(({ path, second, opacity }, i) => (
        <path
          key={path}
          d={path}
          className={followed.has(i) ? css.followed : second ? css.second : css.first}
          opacity={followed.has(i) ? 0.95 : opacity}
        />
      ))}
      {plan.drops.map(([stream, level]) => {
        const [x, y] = streams[stream]?.course[level] ?? [0, 0]
        return <circle key={stream} className={css.drop} cx={x} cy={y} r="4" />
      })}
    </svg>
  )
}

export function River() {
  return (
    <>
      <Drawing plan={wideRiver} className={css.wide} />
      <Drawing plan={lowRiver} className={css.low} />
    </>
  )
}
