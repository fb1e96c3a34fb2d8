/** Runs an import, or its dry run, step by step: the server answers every few seconds with its progress. */
import type { ImportStep } from '@rivulet/contract/answers/import-answer'
import { useEffect, useRef, useState } from 'react'
import { call, isApiError } from '../../lib/api.ts'
import { refreshResource } from '../../resource/queries.ts'
import type { FormValues } from '../../resource/record/form-values.ts'
import type { Importing } from './import-kinds.ts'

export type Sums = Pick<ImportStep, 'created' | 'existing' | 'wrong' | 'outcomes' | 'import'> & {
  /** Lines that were read. */
  done: number
  /** Null where no orders are imported. */
  amount: number | null
  /** Of the approved orders. */
  commission: number
  statuses: ImportStep['statuses']
  rates: ImportStep['rates']
}
export type Run = Sums & {
  dryRun: boolean
  state: 'working' | 'stopping' | 'stopped' | 'failed' | 'done'
  error: unknown
}
const none: Sums = {
  created: 0,
  existing: 0,
  wrong: 0,
  outcomes: [],
  import: null,
  done: 0,
  amount: null,
  commission: 0,
  statuses: null,
  rates: null,
}

/** Of numbers as the server writes them. */
const outermost = (pick: typeof Math.min, rates: readonly (string | null | undefined)[]) => {
  const known = rates.filter((rate) => typeof rate === 'string')
  return known.find((rate) => Number(rate) === pick(...known.map(Number))) ?? null
}

const plus = (sums: Sums, step: ImportStep): Sums => ({
  created: sums.created + step.created,
  existing: sums.existing + step.existing,
  wrong: sums.wrong + step.wrong,
  outcomes: [...sums.outcomes, ...step.outcomes],
  import: step.import,
  done: sums.done + step.created + step.existing + step.wrong,
  amount: step.amount === null ? null : (sums.amount ?? 0) + Number(step.amount),
  commission: sums.commission + Number(step.commission ?? 0),
  statuses: step.statuses && {
    pending: (sums.statuses?.pending ?? 0) + step.statuses.pending,
    approved: (sums.statuses?.approved ?? 0) + step.statuses.approved,
    failed: (sums.statuses?.failed ?? 0) + step.statuses.failed,
  },
  rates: step.rates && {
    lowest: outermost(Math.min, [sums.rates?.lowest, step.rates.lowest]),
    highest: outermost(Math.max, [sums.rates?.highest, step.rates.highest]),
    without: (sums.rates?.without ?? 0) + step.rates.without,
  },
})

export function useImportSteps({ run: endpoint, resource }: Importing) {
  const [run, setRun] = useState<Run | null>(null)
  const stopping = useRef(false)
  useEffect(
    () => () => {
      stopping.current = true
    },
    [],
  )

  /** `before` continues an import that has failed. @throws when the form is wrong. */
  async function work(body: FormValues, dryRun: boolean, before?: Run): Promise<void> {
    stopping.current = false
    let sums: Sums = before ?? none
    let from: number | null = before?.done ?? 0
    const show = (state: Run['state'], error: unknown = null) =>
      setRun({ ...sums, dryRun, state, error })
    show('working')
    try {
      while (from !== null && !stopping.current) {
        const { data }: { data: ImportStep } = await call(endpoint, { body: { ...body, from, dryRun } })
        sums = plus(sums, data)
        from = data.next
        if (from !== null) show(stopping.current ? 'stopping' : 'working')
      }
      show(from === null ? 'done' : 'stopped')
    } catch (error) {
      if (isApiError(error) && error.status === 422) {
        setRun(null)
        throw error
      }
      show('failed', error)
    } finally {
      if (!dryRun) void refreshResource(resource)
    }
  }
  return {
    run,
    work,
    /** After the step under way. */
    stop() {
      stopping.current = true
      setRun((now) => now && { ...now, state: 'stopping' })
    },
    forget: () => setRun(null),
  }
}
