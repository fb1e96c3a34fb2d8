// Soak load: a payout run from its list to the bank's response. Nothing else
// moves money meanwhile, so each amount is known in advance.
import { setTimeout } from 'node:timers/promises'
import { statusReport } from '../testing/bank-files.ts'
import { succeeded } from './http-client.ts'
import { type Scene, agreed } from './scene.ts'
import { balancesOf } from './tally.ts'

type Item = {
  id: number
  affiliate: { id: number }
  amount: string
  state: string
  omitted: string | null
  endToEndId: string
}
const minimum = 100
const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

export async function payAffiliates(scene: Scene): Promise<void> {
  const { client, programme, tally } = scene
  const due = new Map([...balancesOf(tally)].filter(([, cents]) => cents >= minimum))
  if (due.size === 0) return
  const base = '/financial/payout-run'
  const call = async <T>(method: string, path: string, body?: object) =>
    succeeded(
      await client.call<T>(method, `${base}${path}`, body, programme.admin),
      `${method} ${base}${path}`,
    ).data
  const executionDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels' }).format(
    Date.now(),
  )
  const { id, name } = await call<{ id: number; name: string }>('POST', '', {
    minimum: '1.00',
    executionDate,
  })
  const items = () => call<Item[]>('GET', `/item?limit=50&where[run]=eq~.~${id}`)
  // Bank details from today are flagged, so they are included by hand.
  for (const item of await items())
    if (item.omitted === 'bank_changed') await call('POST', `/item/${item.id}/take-in`, {})
  await call('POST', `/${id}/prepare`, {})
  await call('POST', `/${id}/release`, {})
  while ((await call<{ state: string }>('GET', `/${id}/progress`)).state !== 'released')
    await setTimeout(500)
  const paid = await items()
  agreed(scene, 'payments of a run', paid.length, due.size)
  for (const { affiliate, amount } of paid) {
    const cents = centsOf(amount)
    agreed(scene, `payment to affiliate ${affiliate.id}`, cents, due.get(affiliate.id))
    tally.payments.push({ affiliate: affiliate.id, cents })
  }
  // In each run the bank returns one payment.
  const [back, ...rest] = paid
  if (!back) return
  const payments = [
    { endToEndId: back.endToEndId, status: 'RJCT', reason: 'AC04' },
    ...rest.map(({ endToEndId }) => ({ endToEndId, status: 'ACSC' })),
  ]
  const file = Buffer.from(statusReport({ messageId: name, payments }))
  const sent = await client.upload<{ id: number }>(`${base}/answer`, 'answer.xml', file, programme.admin)
  const answer = succeeded(sent, 'the answer of the bank').data
  await call('POST', `/answer/${answer.id}/apply`, {})
  tally.payments.push({ affiliate: back.affiliate.id, cents: -centsOf(back.amount) })
  tally.confirmed += rest.length
}
