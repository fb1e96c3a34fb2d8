/** What is offered for an affiliate. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, signIn } from '../../testing/show.tsx'
import { AffiliateShortcuts } from './affiliate-shortcuts.tsx'

const record = { id: 7, name: 'ANNA RIVERS', active: true, verifiedAt: '2026-11-01T08:00:00Z' }

test('S3.5 S4.3 nobody goes on as an affiliate that is not active or not activated yet', () => {
  signIn()
  for (const change of [{}, { verifiedAt: null }, { active: false }]) {
    const { unmount } = show(<AffiliateShortcuts record={{ ...record, ...change }} />)
    const offered = screen.queryByRole('button', { name: 'Impersonate' })
    expect(Boolean(offered)).toBe(Object.keys(change).length === 0)
    unmount()
  }
})
