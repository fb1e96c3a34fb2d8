// A traffic report as a file.
import { startOfDay } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Market, openMarket, zone } from '../../testing/traffic/market.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.server.close())

describe('S2.26 R29 the file of a report', () => {
  const file = (query: string) =>
    market.server.call('GET', `/report/marketing/campaign-analytics/export?${query}`)

  test('has a row per day with the figures of the screen', async () => {
    const at = startOfDay('2026-03-29', zone)
    const hit = { link: 1, at, ip: '193.190.0.1', class: 'valid' } as const
    const order = {
      ...{ link: 1, at, cents: 10_000, country: 'BE', trashed: false },
      status: '0',
    } as const
    await market.store(
      [
        { ...hit, agent: 'Firefox' },
        { ...hit, agent: 'Safari' },
      ],
      [order],
    )
    const { status, headers, text } = await file('begin=2026-03-28&end=2026-03-29&format=csv')
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="campaign-traffic-2026-03-28-to-2026-03-29.csv"',
    ])
    expect(text).toBe(
      '\uFEFFDate,Visits,Unique visitors,Orders,Conversion,Approved amount,Commission,EPC\r\n' +
        '2026-03-28,0,0,0,,0.00,0.00,\r\n' +
        '2026-03-29,2,2,1,50.00,100.00,8.75,4.38\r\n',
    )
    const parts = async (rows: string) => {
      const lines = (await file(`begin=2026-03-28&end=2026-03-29&format=csv&rows=${rows}`)).text.split(
        '\r\n',
      )
      return [lines[0]?.split(',')[0], lines[1]?.replace(/^[^,]*,/, ''), lines.length]
    }
    // As the tables of the screen: one row with the same figures, and the empty end.
    expect(await parts('links')).toEqual(['\uFEFFCampaign', '2,2,1,50.00,100.00,8.75,4.38', 3])
    expect(await parts('affiliates')).toEqual(['\uFEFFAffiliate', '2,2,1,50.00,100.00,8.75,4.38', 3])
    const xlsx = await file('format=xlsx')
    expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK'])
  })

  test('of shops, campaigns or affiliates asks for these alone', async () => {
    const asked = vi.spyOn(market.server.deps.sql, 'unsafe')
    const queries = async (rows: string) => {
      asked.mockClear()
      expect((await file(`format=csv&rows=${rows}`)).status).toBe(200)
      const heads = asked.mock.calls.map(([text]) => text.split('\n')[0] ?? '')
      return heads.filter((head) => /^-- .*(?:campaigns|period)/.test(head)).length
    }
    expect([await queries('links'), await queries('affiliates')]).toEqual([2, 2])
    asked.mockRestore()
    // As on the screen: of one campaign there is no table of campaigns.
    const { data } = await market.server.call('GET', '/marketing/campaign?limit=1')
    const lines = (await file(`format=csv&rows=links&link=${data[0].linkIntegration}`)).text
    expect(lines.trim().split('\r\n')).toHaveLength(1)
  })

  test('S9.8 a whole month stands beside the whole month before, also where that is shorter', async () => {
    const at = startOfDay('2026-02-28', zone)
    const hit = { link: 1, at, ip: '193.190.0.9', class: 'valid', agent: 'Firefox' } as const
    await market.store([hit, { ...hit, at: startOfDay('2026-03-29', zone) }], [])
    const address = '/report/marketing/campaign-analytics?begin=2026-03-01&end=2026-03-31'
    const { data } = await market.server.call('GET', address)
    expect([data.previousBegin, data.previousEnd]).toEqual(['2026-02-01', '2026-02-28'])
    expect([data.days.length, data.totals.visits, data.previous.visits]).toEqual([31, 1, 1])
    const before = data.days.map(({ previous }: { previous: { visits: number } | null }) => previous)
    expect([before[26].visits, before[27].visits, before[28], before[30]]).toEqual([0, 1, null, null])
    expect(data.days[28]).toMatchObject({ day: '2026-03-29', visits: 1 })
  })

  test('unknown formats and invalid requests are rejected', async () => {
    expect((await file('format=pdf')).meta.errors).toEqual({ format: [messages.field.choice] })
    expect((await file('format=csv&rows=hours')).meta.errors).toEqual({ rows: [messages.field.choice] })
    expect((await file('format=csv&link=0')).meta.errors).toEqual({ link: [messages.field.choice] })
  })
})
