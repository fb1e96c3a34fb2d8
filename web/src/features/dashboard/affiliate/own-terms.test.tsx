/** My terms: rates with the planned ones below. */
import { termsMessages as said } from '@rivulet/contract/messages/terms-messages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/answers.ts'
import { noBank } from '../../../testing/no-bank.ts'
import { administrator, showRoutes, signIn } from '../../../testing/show.tsx'
import { OwnTerms } from './own-terms.tsx'

const anna = administrator({
  profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' },
  affiliate: {
    ...{ aid: 'A1', commission: '12.50', hold: 14, contact: null, paymentNotes: null },
    ...{ bank: noBank, welcome: null },
  },
})
const rated = { rate: '10.00', from: 'here' }

test('S3.5 S3.7 what is planned stands below one’s own rate and that of a shop and of a campaign, with its first day', async () => {
  answer({
    'GET /home/terms': {
      data: {
        ...{
          rate: '12.50',
          later: [{ day: '2027-01-15', rate: '6.00' }],
          holdDays: 14,
          planned: null,
          offered: [],
        },
        shops: [
          {
            ...{ ...rated, from: 'own', id: 5, name: 'TEA HOUSE', windowDays: 30, coupons: [] },
            later: [
              { day: '2027-01-01', rate: '8.00' },
              { day: '2027-03-01', rate: '9.00' },
            ],
            campaigns: [
              { ...rated, id: 6, name: 'SPRING', later: [{ day: '2027-02-01', rate: '7.00' }] },
              { ...rated, id: 7, name: 'AUTUMN', later: [] },
            ],
          },
        ],
      },
    },
  })
  signIn(anna)
  showRoutes([{ path: '*', element: <OwnTerms /> }], '/')
  await screen.findByText('TEA HOUSE')
  const plans = screen.getAllByText(/^From \d/).map(({ textContent }) => textContent)
  expect(plans).toEqual([
    `${said.later('15/01/2027')} 6.00%`,
    `${said.later('01/01/2027')} 8.00%`,
    `${said.later('01/03/2027')} 9.00%`,
    `${said.later('01/02/2027')} 7.00%`,
  ])
})
