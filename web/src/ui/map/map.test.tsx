/** The map of figures by country, and the list beside it. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { outlines } from 'virtual:country-outlines'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { countries } from '@rivulet/contract/country'
import { CountryBars } from './country-bars.tsx'
// Already there when the map asks for it.
import './map-drawing.tsx'
import { MapScale } from './map-scale.tsx'
import { stepCount, stepEnds, stepOf } from './steps.ts'
import { WorldMap } from './world-map.tsx'

afterEach(cleanup)

const values = { DE: 400, FR: 300, MT: 40, '': 60, GF: 0, BE: 200 }

/** What the tip says; roles are slow to find among two hundred lands. */
const tip = () => document.querySelector('[role="status"]')?.textContent

/** The bounds of a path of points that are given by their distance from the one before. */
function boundsOf(path: string) {
  const points = path
    .split('M')
    .slice(1)
    .flatMap((ring) => {
      const [x = 0, y = 0, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number)
      let at = [x, y] as [number, number]
      const rest = Array.from({ length: steps.length / 2 }, (_, i) => {
        at = [at[0] + (steps[i * 2] ?? 0), at[1] + (steps[i * 2 + 1] ?? 0)]
        return at
      })
      return [[x, y] as [number, number], ...rest]
    })
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

test('S2.28 overseas departments are lands of their own and take no colour from France', () => {
  const { FR = '', GF = '', BR = '' } = outlines.world.paths
  const [france, guiana, brazil] = [boundsOf(FR), boundsOf(GF), boundsOf(BR)]
  expect(france.left).toBeGreaterThan(brazil.right)
  expect(france.right - france.left).toBeLessThan(45)
  expect(guiana.right).toBeLessThan(france.left)
  for (const code of ['GP', 'MQ', 'RE', 'YT']) expect(outlines.world.dots[code]).toBeDefined()
})

test('S2.28 every country that ISO names has its place on the map, but for Antarctica and what the atlas leaves out', () => {
  const drawn = new Set([...Object.keys(outlines.world.paths), ...Object.keys(outlines.world.dots)])
  const missing = countries.filter(({ code }) => !drawn.has(code)).map(({ code }) => code)
  expect(missing.toSorted()).toEqual(['AQ', 'BV', 'CC', 'CX', 'GI', 'TK', 'TV', 'UM'])
})

test('S2.28 the Europe view enlarges Europe, Malta included, and lies inside its frame', () => {
  const { paths, dots, width } = outlines.europe
  const [near, far] = [boundsOf(paths['FR'] ?? ''), boundsOf(outlines.world.paths['FR'] ?? '')]
  expect(near.right - near.left).toBeGreaterThan(2 * (far.right - far.left))
  expect(paths['BR']).toBeUndefined()
  expect(paths['LU']).toBeDefined()
  const [x = -1] = dots['MT'] ?? []
  expect(x > 0 && x < width).toBe(true)
})

test('S2.28 both views together weigh at most 50 KB', () => {
  expect(JSON.stringify(outlines).length).toBeLessThan(50_000)
})

test('S2.28 a figure takes one of five steps, nothing takes none, and the scale says where each ends', () => {
  const ends = stepEnds(1000)
  expect(ends).toEqual([40, 160, 360, 640, 1000])
  expect(ends.map((end) => stepOf(end, 1000))).toEqual([1, 2, 3, 4, 5])
  expect(ends.slice(0, -1).map((end) => stepOf(end + 1, 1000))).toEqual([2, 3, 4, 5])
  expect([stepOf(0, 1000), stepOf(1, 1000), stepOf(5, 5), stepOf(0, 0)]).toEqual([0, 1, stepCount, 0])
  render(<MapScale values={values} />)
  expect(screen.getByText('400')).toBeDefined()
})

test('S2.28 arrow keys walk from the highest country down, Enter opens it, and the tip says its figure and share', async () => {
  const onPick = vi.fn<(code: string) => void>()
  render(<WorldMap values={values} label="Visits" onPick={onPick} />)
  const map = await screen.findByLabelText(/^Visits by country/)
  fireEvent.keyDown(map, { key: 'ArrowRight' })
  expect(tip()).toBe('GermanyVisits40040.0%')
  fireEvent.keyDown(map, { key: 'ArrowRight' })
  fireEvent.keyDown(map, { key: 'Enter' })
  expect(onPick).toHaveBeenLastCalledWith('FR')
  fireEvent.keyDown(map, { key: 'Escape' })
  expect(tip()).toBe('')
})

test('S2.28 pointing at a country tells it, also one without a figure, and only a figure can be opened', async () => {
  const onPick = vi.fn<(code: string) => void>()
  const { container } = render(<WorldMap values={values} label="Visits" onPick={onPick} />)
  await screen.findByLabelText(/^Visits by country/)
  const land = (code: string) => container.querySelector(`[data-code="${code}"]`) ?? container
  fireEvent.pointerMove(land('GF'))
  expect(tip()).toBe('French GuianaVisits0')
  fireEvent.click(land('GF'))
  expect(onPick).not.toHaveBeenCalled()
  fireEvent.click(land('BE'))
  expect(onPick).toHaveBeenCalledWith('BE')
  expect(land('DE').getAttribute('data-step')).toBe('5')
  expect(land('GF').getAttribute('data-step')).toBeNull()
  act(() => screen.getByText('Europe').click())
  expect(land('BR')).toBe(container)
  expect(land('MT').tagName).toBe('circle')
})

test('S2.28 the list says the same in words: the highest first, shares of all, the unknown ones as unknown', () => {
  render(
    <MemoryRouter>
      <CountryBars values={values} label="Visits" limit={4} to={(code) => `/rows/${code}`} />
    </MemoryRouter>,
  )
  const rows = within(screen.getByRole('list', { name: 'Visits by country' })).getAllByRole('link')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Germany40040.0%',
    'France30030.0%',
    'Belgium20020.0%',
    'Unknown606.0%',
  ])
  expect(rows[0]?.getAttribute('href')).toBe('/rows/DE')
})
