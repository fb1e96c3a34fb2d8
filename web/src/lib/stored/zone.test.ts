/** Instants are shown with the offsets that the server told, for which a browser does not load Intl. */
import { displayInstant } from '@rivulet/contract/day'
import { expect, test } from 'vitest'
import { administrator, signIn } from '../../testing/show.tsx'
import { zone } from './zone.ts'

test('S1.7 instants in the accounting zone need no zone that the browser knows', () => {
  const zoneSpans = [{ from: '2026-03-29T01:00:00Z', until: '2026-10-25T01:00:00Z', minutes: 120 }]
  signIn({ ...administrator(), zone: 'Unknown/Zone', zoneSpans })
  expect(displayInstant('2026-07-01T10:30:00Z', zone())).toBe('01/07/2026 12:30')
})
