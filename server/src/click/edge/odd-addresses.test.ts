// Unusual IP address formats from proxies and network interfaces: no click is lost because of them.
import { afterAll, expect, test } from 'vitest'
import { createTestClicks } from '../../testing/clicks.ts'
import { makeHit } from '../../testing/hits.ts'
import { storeHits } from '../ingest/store-hits.ts'

const path = await createTestClicks()
afterAll(() => path.close())
const { sql, follow, hitOf, link } = path

test('R104 R56 an answered click is stored whatever its IP address looks like', async () => {
  for (const [said, kept] of [
    ['193.190.0.1:4711', '193.190.0.1'],
    ['[2001:db8::1%eth0]:80', '2001:db8::1'],
    ['garbage', '127.0.0.1'],
  ] as const)
    expect(await hitOf(await follow(`/r/${link.code}`, { 'x-forwarded-for': said }))).toMatchObject({
      ip: kept,
    })
})

test('R104 R56 hits with a zone or no address at all are stored like any other', async () => {
  const id = 2_000_000
  await storeHits(sql, 'Europe/Brussels', [
    makeHit(id, '2026-11-20T10:00:00Z', { ip: 'fe80::1%eth0' }),
    makeHit(id, '2026-11-20T10:00:01Z', { ip: 'garbage' }),
  ])
  const ips = await sql`select host(ip) as ip from hit where link_id = ${id} order by at`
  expect([...ips]).toEqual([{ ip: 'fe80::1' }, { ip: null }])
})
