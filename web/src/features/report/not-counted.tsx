/** Hits that are not counted as visits, by class, with links. */
import type { NotCounted as Counts } from '@rivulet/contract/reports/traffic-answer'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { displayCount } from '../../lib/format.ts'

const names: Record<keyof Counts, [one: string, many: string]> = {
  bot: ['bot', 'bots'],
  assistant: ['AI assistant', 'AI assistants'],
  duplicate: ['duplicate', 'duplicates'],
  preview: ['preview', 'previews'],
  prefetch: ['prefetch', 'prefetches'],
  invalid: ['invalid', 'invalid'],
}
const classes = Object.keys(names) as (keyof Counts)[]

type Props = { counts: Counts; to: (name: keyof Counts) => string | undefined }

export function NotCounted({ counts, to }: Props) {
  const met = classes.filter((name) => counts[name] > 0)
  if (met.length === 0) return null
  return (
    <span>
      Not counted:{' '}
      {met.map((name, i) => {
        const words = `${displayCount(counts[name])} ${names[name][counts[name] === 1 ? 0 : 1]}`
        const address = to(name)
        return (
          <Fragment key={name}>
            {i > 0 && ', '}
            {address ? (
              <Link to={address} className="link">
                {words}
              </Link>
            ) : (
              words
            )}
          </Fragment>
        )
      })}
    </span>
  )
}
