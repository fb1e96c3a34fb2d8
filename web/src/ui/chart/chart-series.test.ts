/** The colours of states in charts. */
import { accentTokens } from '@rivulet/contract/accent'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colorOf } from './chart-series.ts'

const tokens = readFileSync('web/src/ui/theme/tokens.css', 'utf8')
const states = (['settled', 'waiting', 'failed'] as const).map((tone) => colorOf[tone].slice(4, -1))
/** In the light and the dark theme. */
const lightnessOf = (token: string): number[] => {
  const value = new RegExp(`${token}: (.*);`).exec(tokens)?.[1] ?? ''
  return [...value.matchAll(/oklch\(([\d.]+)/g)].map(([, lightness]) => Number(lightness))
}

test('states keep their colours whatever the accent, and are apart in lightness in both themes', () => {
  const own = accentTokens('#c01020')
  expect(states.filter((token) => token in own)).toEqual([])
  for (const theme of [0, 1]) {
    const [low = 0, middle = 0, high = 0] = states
      .map((token) => lightnessOf(token)[theme] ?? 0)
      .toSorted((a, b) => a - b)
    expect(Math.min(middle - low, high - middle)).toBeGreaterThan(0.12)
  }
})
