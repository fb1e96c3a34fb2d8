// Formats cents as people read them.
import { displayMoney, formatHundredths } from '@rivulet/contract/money'

export const euro = (cents: number): string => displayMoney(formatHundredths(cents))
