// Finding the click an order is credited to, also when its row is missing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../testing/account.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { makeLink, makeShop } from '../../testing/marketing.ts'
import { SECRET, secret } from '../../testing/secret.ts'
import { makeClickId, readClickId } from '../edge/click-id.ts'
import { findClick, lastValidClick } from './find-click.ts'
import { recoverHit } from './recover-hit.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const { sql } = database
const zone = 'Europe/Brussels'
const noon = Date.parse('2026-11-20T12:00:00Z')
let affiliateId: number
let linkId: number

beforeAll(async () => {
  affiliateId = (await makeAccount(sql, 'Affiliate')).id
  linkId = (await makeLink(sql, { affiliateId, shopId: await makeShop(sql) })).id
})

async function store(
  at: number,
  hitClass = 'valid',
  country = '',
  subId: string | null = null,
): Promise<string> {
  const clickId = makeClickId(secret, linkId, at)
  await sql`insert into hit (link_id, at, click_id, day, class, country, s1, s4)
    values (${linkId}, ${at}, ${clickId}, '2026-11-20', ${hitClass}, ${country}, ${subId}, ${subId && `${subId}/é`})`
  return clickId
}

function proven(clickId: string) {
  const click = readClickId(secret, clickId)
  if (!click) throw new Error('not signed by us')
  return { ...click, clickId }
}

const recover = (clickId: string) =>
  sql.begin(async (tx) => {
    return recoverHit(tx, zone, proven(clickId))
  })

const visits = async (day: string) => {
  const [row] = await sql<{ hits: number; uniques: number }[]>`
    select coalesce(sum(hits), 0) as hits, coalesce(sum(uniques), 0) as uniques from hit_hour where link_id = ${linkId} and day = ${day}`
  return row
}

test('R57 a signed click ID is found with its class and country, a forged one never is', async () => {
  const clickId = await store(noon, 'bot', 'BE', 'Sub 1')
  expect(await findClick(sql, proven(clickId))).toEqual({
    clickId,
    linkId,
    at: noon,
    stored: true,
    known: true,
    class: 'bot',
    reason: null,
    country: 'BE',
    subIds: { s1: 'Sub 1', s4: 'Sub 1/é' },
  })
  expect(readClickId({ now: `${SECRET}2`, other: null }, clickId)).toBeNull()
})

test('R57 a click whose row is missing still proves itself', async () => {
  const clickId = makeClickId(secret, linkId, noon)
  expect(await findClick(sql, proven(clickId))).toMatchObject({
    linkId,
    at: noon,
    stored: false,
    known: false,
    class: 'valid',
  })
})

test('the last valid click on the affiliate’s own link within the window wins', async () => {
  const first = await store(noon + 1000)
  const second = await store(noon + 2000, 'valid', 'NL')
  await store(noon + 3000, 'duplicate')
  await store(noon + 9000)
  const period = { affiliateId, linkId, from: noon, until: noon + 5000 }
  expect(await lastValidClick(sql, period)).toEqual({
    clickId: second,
    at: noon + 2000,
    country: 'NL',
    subIds: null,
    known: true,
  })
  expect(await lastValidClick(sql, { ...period, until: noon + 1000 })).toEqual({
    clickId: first,
    at: noon + 1000,
    country: null,
    subIds: null,
    known: true,
  })
  expect(await lastValidClick(sql, { ...period, until: noon + 999 })).toBeNull()
  const other = (await makeAccount(sql, 'Affiliate')).id
  expect(await lastValidClick(sql, { ...period, affiliateId: other })).toBeNull()
})

test('a missing row is recovered once, marked, and counted once', async () => {
  const at = Date.parse('2026-11-18T23:30:00Z')
  const clickId = makeClickId(secret, linkId, at)
  expect(await Promise.all([recover(clickId), recover(clickId)])).toEqual(
    expect.arrayContaining([true, false]),
  )
  expect(await recover(clickId)).toBe(false)
  expect(await visits('2026-11-19')).toEqual({ hits: 1, uniques: 0 })
  const [hit] = await sql`select recovered, class, day, ip from hit where click_id = ${clickId}`
  expect(hit).toEqual({ recovered: true, class: 'valid', day: '2026-11-19', ip: null })
})

test('rolling back an order also rolls back its recovered click', async () => {
  const clickId = makeClickId(secret, linkId, Date.parse('2026-11-10T12:00:00Z'))
  const failed = sql.begin(async (tx) => {
    await recoverHit(tx, zone, {
      clickId,
      linkId,
      at: Date.parse('2026-11-10T12:00:00Z'),
      reason: null,
    })
    throw new Error('refused')
  })
  await expect(failed).rejects.toThrow('refused')
  expect(await visits('2026-11-10')).toEqual({ hits: 0, uniques: 0 })
})
