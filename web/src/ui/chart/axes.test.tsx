/** Day labels of charts. */
import { expect, test } from 'vitest'
import { dayAxis, lineDomain } from './axes.tsx'

function namesOf(days: readonly string[], flush: boolean) {
  const { ticks, tick } = dayAxis(days, 600, flush)
  return ticks.map((value, index) => {
    const { props } = tick({ x: 0, y: 0, index, payload: { value } })
    return [props.children, props.textAnchor]
  })
}

test('S2.26 a single day is labelled in the middle of the chart', () => {
  expect(lineDomain(1)).toEqual([-1, 1])
  expect(namesOf(['2026-11-21'], true)).toEqual([['21/11', 'middle']])
})

test('S2.26 the last day label ends at the edge, so that it is not cut', () => {
  expect(lineDomain(3)).toEqual([0, 2])
  expect(namesOf(['2026-11-19', '2026-11-20', '2026-11-21'], true).at(-1)).toEqual(['21/11', 'end'])
})
