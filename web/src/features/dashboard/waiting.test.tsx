/** Pending decisions on the administrator's home. */
import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, signIn } from '../../testing/show.tsx'
import { Waiting } from './waiting.tsx'

test('S1.3 money that was asked for is listed once: as requests, or among all payments when there are more', () => {
  signIn()
  const waiting = { payableAffiliates: 2, payableAmount: '78.10', payoutRequests: 2 }
  show(<Waiting waiting={waiting} />)
  expect(document.body.textContent).toMatch(/Payout requests to answer.*78\.10/)
  expect(document.body.textContent).not.toContain('Payments ready to be made')
  cleanup()
  show(<Waiting waiting={{ ...waiting, payableAffiliates: 3 }} />)
  expect(document.body.textContent).toMatch(
    /Payments ready to be made.*3.*Payout requests among them.*2/,
  )
})
