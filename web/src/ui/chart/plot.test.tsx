// A chart under the pointer and the keyboard.
import { addDays, today } from '@rivulet/contract/day'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { displayWeekday } from '../../lib/format.ts'
import { BarDrawing } from './bar-drawing.tsx'
import type { DrawingProps } from './chart-frame.tsx'
import { LineDrawing } from './line-drawing.tsx'

type Row = { day: string; visits: number }
const now = today('UTC')
const rows = [4, 7, 1].map((visits, at): Row => ({ day: addDays(now, at - 2), visits }))
const props: DrawingProps<Row> = {
  ...{ label: 'Visits per day', rows, width: 600, height: 200 },
  dayOf: ({ day }) => day,
  series: [
    {
      ...{ key: 'visits', label: 'Visits', tone: 'first' },
      value: ({ visits }) => visits,
      words: ({ visits }) => `${visits} visits`,
    },
  ],
}

afterEach(cleanup)
const chosen = () => screen.getByRole('status').textContent

test.each([
  ['lines', LineDrawing],
  ['bars', BarDrawing],
])('S2.26 arrow keys choose a day of %s, whose figures are announced', (_, Drawing) => {
  render(<Drawing {...props} />)
  const chart = screen.getByRole('application', { name: 'Use the arrow keys to read each day' })
  expect(chosen()).toBe('')
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(chosen()).toBe(`${displayWeekday(addDays(now, -1))}Visits7 visits`)
  fireEvent.keyDown(chart, { key: 'Home' })
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(chosen()).toContain('4 visits')
  fireEvent.keyDown(chart, { key: 'Escape' })
  expect(chosen()).toBe('')
})

test('S2.26 a day that is not over is said to be so far, and its line is drawn apart', () => {
  const { container } = render(<LineDrawing {...props} />)
  fireEvent.keyDown(screen.getByRole('application'), { key: 'End' })
  expect(within(screen.getByRole('status')).getByText(`${displayWeekday(now)}, so far`)).toBeTruthy()
  expect(container.querySelectorAll('path[stroke-dasharray]')).toHaveLength(1)
})

test('S2.26 the pointer chooses the nearest day and nothing beside the days', () => {
  render(<LineDrawing {...props} />)
  const chart = screen.getByRole('application')
  fireEvent.pointerMove(chart, { clientX: 590 })
  expect(chosen()).toContain('1 visits')
  fireEvent.pointerMove(chart, { clientX: 2 })
  expect(chosen()).toBe('')
})

test('S2.26 a day without a value is no point of a line, instead of a fall to zero', () => {
  const sparse: DrawingProps<{ day: string; visits: number | null }> = {
    ...{ label: 'Visits per day', width: 600, height: 200, dayOf: ({ day }) => day },
    rows: rows.map(({ day }, at) => ({ day, visits: at === 1 ? null : 4 })),
    series: [
      {
        ...{ key: 'visits', label: 'Visits', tone: 'first' },
        value: ({ visits }) => visits,
        words: ({ visits }) => String(visits ?? '-'),
      },
    ],
  }
  const { container } = render(<LineDrawing {...sparse} />)
  const heights = [...container.querySelectorAll('path[fill=none]')].flatMap((path) =>
    [...(path.getAttribute('d') ?? '').matchAll(/,([\d.]+)/g)].map(([, y]) => y),
  )
  expect(new Set(heights).size).toBe(1)
  const points = () => container.querySelectorAll('circle[r="4"]').length
  fireEvent.keyDown(screen.getByRole('application'), { key: 'Home' })
  expect(points()).toBe(1)
  fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowRight' })
  expect(points()).toBe(0)
})
