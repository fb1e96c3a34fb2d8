/** The warning about a rate that does not count. */
import { idleRateMessages as said } from '@rivulet/contract/messages/idle-rate-messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { IdleRate, IdleRateOf } from './idle-rate.tsx'

const shops = [
  { id: 5, name: 'SHOE BOX', commission: '8.00' },
  { id: 6, name: 'TEA', commission: null },
]

test('S3.6 an invite whose rate counts in none or not all of its shops says where another one counts', async () => {
  signIn()
  answer({ 'GET /marketing/shop': { data: shops, meta: { total: 2 } } })
  const [shoes, tea] = shops
  showRoutes(
    [
      {
        path: '*',
        element: (
          <>
            <IdleRate values={{ shops: [shoes], commission: '12.5' }} />
            <IdleRate values={{ shops, commission: '9.00' }} />
            <IdleRate values={{ shops: [tea], commission: '7.00' }} />
            <IdleRate values={{ shops: [shoes], commission: null }} />
            <IdleRate values={{ shops: [], commission: '7.00' }} />
          </>
        ),
      },
    ],
    '/',
  )
  const own = [said.ownRate('SHOE BOX', '8.00')]
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      ...[said.idle('12.50', own, true), said.idle('9.00', own, false), '', '', ''],
    ]),
  )
})

test('S3.6 the record of an invite warns of a rate that was chosen, and not of the programme’s default', async () => {
  signIn()
  answer({ 'GET /marketing/shop': { data: shops, meta: { total: 2 } } })
  const records = [null, '12.50'].map((commission) => (
    <section key={commission} aria-label={commission ?? 'none'}>
      <IdleRateOf record={{ shops: [shops[0]], commission }} />
    </section>
  ))
  showRoutes([{ path: '*', element: records }], '/')
  await screen.findByText(said.idle('12.50', [said.ownRate('SHOE BOX', '8.00')], true))
  expect(screen.getByRole('region', { name: 'none' }).textContent).toBe('')
})
