/** The sentence about past nightly checks. */
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NightlyChecks } from './nightly-checks.tsx'

test('S1.3 the first nightly check is one night', () => {
  const nights = [
    { day: '2026-11-26', discrepancies: null },
    { day: '2026-11-27', discrepancies: 0 },
  ]
  render(<NightlyChecks nights={nights} balanced end={null} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('1 of 1 night balanced.')
})
