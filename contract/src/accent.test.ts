// Accent colours: every accepted one keeps text readable in both themes, checked with a second implementation of the
// formulas.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentTokens, contrastWithWhite } from './accent.ts'

/** Luminance from sRGB, written anew from the definition of OKLCH in CSS Color 4. */
function luminanceOf(css: string): number {
  const [l = 0, c = 0, h = 0] = css.match(/-?[\d.]+/g)?.map(Number) ?? []
  const a = c * Math.cos((h / 180) * Math.PI)
  const b = c * Math.sin((h / 180) * Math.PI)
  const cube = (n: number) => n * n * n
  const L = cube(l + 0.3963377774 * a + 0.2158037573 * b)
  const M = cube(l - 0.1055613458 * a - 0.0638541728 * b)
  const S = cube(l - 0.0894841775 * a - 1.291485548 * b)
  const rgb = [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ].map((part) => Math.min(1, Math.max(0, part)))
  return 0.2126 * (rgb[0] ?? 0) + 0.7152 * (rgb[1] ?? 0) + 0.0722 * (rgb[2] ?? 0)
}
const ratio = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}
const partsOf = (token: string | undefined) => token?.match(/oklch\([^)]+\)/g) ?? []

test('known contrasts with white', () => {
  expect(['#000000', '#ffffff', '#767676', '#777777', '#0000ff'].map(contrastWithWhite)).toEqual([
    21, 1, 4.5, 4.4, 8.5,
  ])
})

test('each accepted colour keeps 4.5:1 for text and fills in both themes, and holds nothing but numbers', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(
      colour.filter((hex) => contrastWithWhite(hex) >= 4.5),
      (hex) => {
        const tokens = accentTokens(hex)
        for (const value of Object.values(tokens))
          expect(value).toMatch(/^light-dark\(oklch\([-\d. ]+\), oklch\([-\d. ]+\)\)$/)
        const paper = 'oklch(1 0 0)'
        const surfaces = ['oklch(1 0 0)', 'oklch(0.194 0.011 270)']
        const soft = partsOf(tokens['--accent-soft'])
        partsOf(tokens['--accent']).forEach((words, theme) => {
          expect(ratio(words, surfaces[theme] ?? '')).toBeGreaterThanOrEqual(4.45)
          expect(ratio(words, soft[theme] ?? '')).toBeGreaterThanOrEqual(4.45)
        })
        for (const name of ['--accent-fill', '--accent-fill-hover'])
          for (const fill of partsOf(tokens[name]))
            expect(ratio(fill, paper)).toBeGreaterThanOrEqual(4.45)
      },
    ),
    { numRuns: 300 },
  )
})

test('the red of what has failed gives way to black and white beside a red accent, and stays beside others', () => {
  const failed = (hex: string) => partsOf(accentTokens(hex)['--c-failed'])
  for (const red of ['#c01020', '#b0304f', '#a33b00'])
    expect(failed(red).map((token) => token.split(' ')[1])).toEqual(['0.000', '0.000'])
  for (const other of ['#4040c8', '#006b3f', '#6b21a8', '#333333']) expect(failed(other)).toEqual([])
})
