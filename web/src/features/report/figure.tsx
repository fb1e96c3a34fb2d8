/** A figure that links to its rows, if any. */
import { Link } from 'react-router'
import type { TrafficFigures } from '@rivulet/contract/reports/traffic-answer'
import { Money } from '../../ui/figures/money.tsx'
import { displayMoney } from '../../lib/format.ts'
import { type FigureName, isOpen, kindOf, pendingOf, sizeOf, wordsOf } from './figures.ts'

type Props = { name: FigureName; figures: TrafficFigures }

export function FigureWords({ name, figures }: Props) {
  const value = figures[name]
  return kindOf(name) === 'money' && typeof value === 'string' ? (
    <Money value={value} />
  ) : (
    wordsOf(name, figures)
  )
}

export function Figure({ to, ...figure }: Props & { to: string | undefined }) {
  const { name, figures } = figure
  if (isOpen(name, figures))
    return (
      <span className="dim" title={`${displayMoney(pendingOf(name, figures))} of pending orders`}>
        pending
      </span>
    )
  const words = <FigureWords {...figure} />
  return to !== undefined && sizeOf(name, figures) > 0 ? <Link to={to}>{words}</Link> : words
}
