/** A figure beside that of the period before. */
import type { Compared, Growing } from '@rivulet/contract/home-answer'
import { parseHundredths } from '@rivulet/contract/money'
import { change } from '../../lib/format.ts'

/** Hundredths of a count or an amount, for drawing and comparing; never shown. */
export const sizeOf = (value: string): number => parseHundredths(value) ?? 0

export const changeOf = ({ value, previous }: Compared) => change(sizeOf(value), sizeOf(previous))

/** Whether orders that nobody has decided may still add to it. */
export const isGrowing = (figure: Compared | Growing): figure is Growing =>
  'pending' in figure && sizeOf(figure.pending) > 0
