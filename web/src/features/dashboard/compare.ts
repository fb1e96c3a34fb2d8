/** Compares a figure with the previous period. */
import type { Compared, Growing } from '@rivulet/contract/answers/home-answer'
import { parseHundredths } from '@rivulet/contract/money'
import { change } from '../../lib/format.ts'

/** A count or amount as a number, for drawing and comparing; never shown. */
export const sizeOf = (value: string): number => parseHundredths(value) ?? 0

export const changeOf = ({ value, previous }: Compared) => change(sizeOf(value), sizeOf(previous))

/** Whether pending orders may still add to it. */
export const isGrowing = (figure: Compared | Growing): figure is Growing =>
  'pending' in figure && sizeOf(figure.pending) > 0
