/** Country map and its list. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { outlines } from 'virtual:country-outlines'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { countries } from '@rivulet/contract/country'
import { CountryBars } from './country-bars.tsx'
// Preloads the chunk of the map.
import './map-drawing.tsx'
import { MapScale } from './map-scale.tsx'
import { stepCount, stepEnds, stepOf } from './steps.ts'
import { useMapView, WorldMap } from './world-map.tsx'

afterEach(cleanup)

const values = { DE: 400, FR: 300, MT: 40, '': 60, GF: 0, BE: 200 }

/** Tooltip text; queries by role are slow among two hundred countries. */
const tip = () => document.querySelector('[role="status"]')?.textContent

/** Bounds of a path in relative coordinates. */
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

test('S2.28 overseas departments are separate and not coloured with France', () => {
  const { FR = '', GF = '', BR = '' } = outlines.world.paths
  const [france, guiana, brazil] = [boundsOf(FR), boundsOf(GF), boundsOf(BR)]
  expect(france.left).toBeGreaterThan(brazil.right)
  expect(france.right - france.left).toBeLessThan(45)
  expect(guiana.right).toBeLessThan(france.left)
  for (const code of ['GP', 'MQ', 'RE', 'YT']) expect(outlines.world.dots[code]).toBeDefined()
})

test('S2.28 every ISO country is on the map, except Antarctica and those missing in the atlas', () => {
  const drawn = new Set([...Object.keys(outlines.world.paths), ...Object.keys(outlines.world.dots)])
  const missing = countries.filter(({ code }) => !drawn.has(code)).map(({ code }) => code)
  expect(missing.toSorted()).toEqual(['AQ', 'BV', 'CC', 'CX', 'GI', 'TK', 'TV', 'UM'])
})

test('S2.28 the Europe view enlarges Europe, including Malta, and fits its frame', () => {
  const { paths, dots, width } = outlines.europe
  const [near, far] = [boundsOf(paths['FR'] ?? ''), boundsOf(outlines.world.paths['FR'] ?? '')]
  expect(near.right - near.left).toBeGreaterThan(2 * (far.right - far.left))
  expect(paths['BR']).toBeUndefined()
  expect(paths['LU']).toBeDefined()
  const [x = -1] = dots['MT'] ?? []
  expect(x > 0 && x < width).toBe(true)
})

test('S2.28 both views together are at most 50 KB', () => {
  expect(JSON.stringify(outlines).length).toBeLessThan(50_000)
})

test('S2.28 a figure has one of five steps, 0 has none, and the legend shows their limits', () => {
  const ends = stepEnds(1000)
  expect(ends).toEqual([40, 160, 360, 640, 1000])
  expect(ends.map((end) => stepOf(end, 1000))).toEqual([1, 2, 3, 4, 5])
  expect(ends.slice(0, -1).map((end) => stepOf(end + 1, 1000))).toEqual([2, 3, 4, 5])
  expect([stepOf(0, 1000), stepOf(1, 1000), stepOf(5, 5), stepOf(0, 0)]).toEqual([0, 1, stepCount, 0])
  render(<MapScale values={values} />)
  expect(screen.getByText('400')).toBeDefined()
})

test('S2.28 arrow keys move from the highest country down, Enter opens it, and the tooltip shows figure and share', async () => {
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

function SwitchedMap({ onPick }: { onPick: (code: string) => void }) {
  const { view, viewSwitch } = useMapView()
  return (
    <>
      {viewSwitch}
      <WorldMap view={view} values={values} label="Visits" onPick={onPick} />
    </>
  )
}

test('S2.28 hovering a country shows it, even without a figure; only countries with a figure open', async () => {
  const onPick = vi.fn<(code: string) => void>()
  const { container } = render(<SwitchedMap onPick={onPick} />)
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

test('S2.28 the list shows the same data: highest first, with shares, including unknown countries', () => {
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
