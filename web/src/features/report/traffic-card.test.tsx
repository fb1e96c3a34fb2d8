/** Figures of a report, compared with those before. */
import type { TrafficFigures } from '@rivulet/contract/reports/traffic-answer'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { compareWith } from '../../lib/stored/period.ts'
import { showRoutes } from '../../testing/show.tsx'
import { pointOf } from './figures.ts'
import { TrafficCard } from './traffic-card.tsx'

const before: TrafficFigures = {
  ...{ visits: 1200, unique: 800, orders: 20, conversion: '2.50', epc: '0.29' },
  ...{ amount: '2500.00', pendingAmount: '0.00', commission: '345.60', pending: '0.00' },
}

test('S3.15 a conversion that is not known is neither compared nor drawn: it has not fallen to zero', () => {
  compareWith('previous')
  const totals = { ...before, unique: 10, conversion: null }
  const data = {
    ...{ begin: '2026-11-02', end: '2026-11-02', previousBegin: '2026-11-01' },
    ...{ previousEnd: '2026-11-01', zone: 'Europe/Brussels', totals, previous: before },
    ...{ days: [{ day: '2026-11-02', ...totals, previous: before }], countries: [] },
  }
  const element = <TrafficCard data={data} chosen="visits" onChoose={() => {}} />
  showRoutes([{ path: '*', element }], '/')
  expect(screen.getByRole('button', { name: /^Unique/ }).textContent).toMatch(/98\.8%from 800/)
  expect(screen.getByRole('button', { name: /^Conversion/ }).textContent).toMatch(/-$/)
  expect([pointOf('conversion', totals), pointOf('conversion', before)]).toEqual([null, 2.5])
})
