/** Shortcuts on an affiliate's record. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, signIn } from '../../testing/show.tsx'
import { AffiliateShortcuts } from './affiliate-shortcuts.tsx'

const record = {
  id: 7,
  name: 'ANNA RIVERS',
  active: true,
  verifiedAt: '2026-11-01T08:00:00Z',
  erasedAt: null,
}

test('S3.5 S4.3 an affiliate that is inactive or not activated cannot be impersonated', () => {
  signIn()
  for (const change of [{}, { verifiedAt: null }, { active: false }]) {
    const { unmount } = show(<AffiliateShortcuts record={{ ...record, ...change }} />)
    const offered = screen.queryByRole('button', { name: 'Impersonate' })
    expect(Boolean(offered)).toBe(Object.keys(change).length === 0)
    unmount()
  }
})

test('S2.10 an erased affiliate is not offered a payment', () => {
  signIn()
  for (const erasedAt of [null, '2026-11-20T08:00:00Z']) {
    const { unmount } = show(<AffiliateShortcuts record={{ ...record, erasedAt }} />)
    expect(Boolean(screen.queryByRole('link', { name: 'Pay' }))).toBe(erasedAt === null)
    unmount()
  }
})
