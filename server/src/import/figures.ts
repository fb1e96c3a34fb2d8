// What an import adds up to over the lines that were imported, or would be.
import type { ImportStep } from '@rivulet/contract/answers/import-answer'
import type { OrderStatus } from '@rivulet/contract/choices'
import type { ImportName } from '@rivulet/contract/imports/imports'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { type Plan, textOf } from './importer.ts'

type Figures = Pick<ImportStep, 'amount' | 'commission' | 'statuses' | 'rates'>
type Planned = Extract<Plan, { outcome: 'created' }>

/** `plans` are those of the lines that count. */
export function figuresOf(kind: ImportName, plans: readonly Plan[]): Figures {
  const counted = plans.filter((plan) => plan.outcome === 'created')
  return {
    ...{ amount: null, commission: null, statuses: null, rates: null },
    ...(kind === 'order' && sumsOf(counted)),
    ...(kind === 'affiliate' && { rates: ratesOf(counted) }),
  }
}

function sumsOf(plans: readonly Planned[]) {
  const sumOf = (of: (plan: Planned) => number | undefined) =>
    plans.reduce((sum, plan) => sum + (of(plan) ?? 0), 0)
  const countOf = (wanted: OrderStatus) => plans.filter(({ status }) => status === wanted).length
  return {
    amount: formatHundredths(sumOf(({ amountCents }) => amountCents)),
    commission: formatHundredths(sumOf(({ cents }) => cents)),
    statuses: { pending: countOf('2'), approved: countOf('0'), failed: countOf('1') },
  }
}

function ratesOf(plans: readonly Planned[]): Figures['rates'] {
  const rates = plans
    .map(({ draft }) => parseHundredths(textOf(draft.commission)))
    .filter((rate) => rate !== null)
    .toSorted((a, b) => a - b)
  const shown = (rate: number | undefined) => (rate === undefined ? null : formatHundredths(rate))
  return {
    lowest: shown(rates[0]),
    highest: shown(rates.at(-1)),
    without: plans.length - rates.length,
  }
}
