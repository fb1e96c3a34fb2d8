// Two click processes and one API process on one database; one of the two is killed and restarted.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeAccount } from '../testing/account.ts'
import { browser } from '../testing/clicks.ts'
import { createTestDatabase } from '../testing/database.ts'
import { makeCampaign, makeLink, makeShop } from '../testing/marketing.ts'
import { type RunningPart, startPart } from '../testing/part.ts'
import { recount, storedHits, storedSums } from '../testing/traffic/recount.ts'

const zone = 'Europe/Brussels'
const people = 240
const connections = 8

const database = await createTestDatabase()
const { sql } = database
const folder = mkdtempSync(join(tmpdir(), 'rivulet-two-'))
const running = new Set<RunningPart>()
const agent = new Agent({ keepAlive: true, maxSockets: connections })
afterAll(async () => {
  agent.destroy()
  await Promise.all([...running].map(({ child }) => child.end('SIGKILL')))
  await database.drop()
  rmSync(folder, { recursive: true })
})

const start = async (part: 'api' | 'click', name: string, lanes = 1): Promise<RunningPart> => {
  const environment = { STORE_LANES: `${lanes}` }
  const started = await startPart(part, {
    ...{ dataDir: join(folder, name), databaseUrl: database.url, environment },
  })
  running.add(started)
  return started
}
async function end(part: RunningPart, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  running.delete(part)
  return part.child.end(signal)
}

/** The redirect target; rejects if there is none. */
const follow = (part: RunningPart, code: string, person: number, as = browser): Promise<string> =>
  new Promise((resolve, reject) => {
    const network = person % 2 === 0 ? '193.190' : '133.11'
    const headers = { 'user-agent': as, 'x-forwarded-for': `${network}.1.${person}` }
    request(new URL(`/r/${code}?s1=${person}`, part.url), { agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.headers.location ?? ''))
      answer.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
const clickIn = (address: string): string => new URL(address).searchParams.get('click_id') ?? ''

async function forEach(persons: number[], one: (person: number) => Promise<unknown>): Promise<void> {
  const waiting = [...persons]
  const take = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await one(next)
  }
  await Promise.all(Array.from({ length: connections }, take))
}

test('F1 R56 two click processes with lanes and an API on one database count each click once, even when one is killed and comes back without', async () => {
  const affiliateId = (await makeAccount(sql, 'Affiliate')).id
  const admin = await makeAccount(sql, 'Administrator')
  const shopId = await makeShop(sql)
  const campaignId = await makeCampaign(sql, shopId)
  const [pair, again] = [
    await makeLink(sql, { affiliateId, shopId }),
    await makeLink(sql, { affiliateId, shopId, campaignId }),
  ]
  const editedShop = await makeShop(sql, { url: 'https://before.example/' })
  const edited = await makeLink(sql, { affiliateId, shopId: editedShop })

  let one = await start('click', 'one', 8)
  const two = await start('click', 'two', 4)
  const api = await start('api', 'api')
  const answered: string[] = []
  const keep = async (following: Promise<string>) => void answered.push(clickIn(await following))

  // Everyone visits both at once; half visited another link before, half go through a process that is killed.
  const half = Array.from({ length: people / 2 }, (_, i) => i)
  await forEach(half, (person) => keep(follow(person % 3 === 0 ? one : two, again.code, person)))
  await forEach(half, (person) =>
    Promise.all([keep(follow(one, pair.code, person)), keep(follow(two, pair.code, person))]),
  )
  await forEach([1, 2, 3], (person) => keep(follow(one, pair.code, person, 'Googlebot/2.1')))
  let refused = 0
  let killed: Promise<number | null> | undefined
  await forEach(
    half.map((person) => person + people / 2),
    async (person) => {
      if (person === people * 0.75) killed = end(one, 'SIGKILL')
      await Promise.all([
        keep(follow(one, pair.code, person)).catch(() => refused++),
        keep(follow(two, pair.code, person)),
      ])
    },
  )
  expect(await killed).toBeNull()
  expect(refused).toBeGreaterThan(0)
  one = await start('click', 'one')
  await forEach(half, (person) => keep(follow(person % 3 === 0 ? two : one, again.code, person)))

  // A change made through the API reaches both.
  expect(await follow(one, edited.code, 1)).toContain('https://before.example/')
  const answer = await fetch(new URL(`/api/v1/marketing/shop/${editedShop}`, api.url), {
    method: 'PATCH',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://after.example/' }),
  })
  expect(answer.status).toBe(200)
  for (const part of [one, two])
    await expect.poll(() => follow(part, edited.code, 2)).toContain('https://after.example/')
  expect([await end(one, 'SIGTERM'), await end(two, 'SIGTERM')]).toEqual([0, 0])

  const hits = await storedHits(sql)
  const ids = new Set(hits.map(({ id }) => id))
  expect(answered).toHaveLength(people * 3 + 3 - refused)
  expect(answered.filter((id) => !ids.has(id))).toEqual([])
  expect(ids.size).toBe(hits.length)
  const ofTest = hits.filter(({ link }) => link !== edited.id)
  // A click may be stored whose response was cut off: at most one per open connection.
  const unanswered = ofTest.length - answered.length
  expect(unanswered).toBeGreaterThanOrEqual(0)
  expect(unanswered).toBeLessThanOrEqual(connections)

  // Each visitor is unique once, through whichever process; a second visit within two seconds is a duplicate.
  for (const link of [pair.id, again.id])
    for (const person of new Set(ofTest.map(({ s1 }) => s1))) {
      const own = ofTest.filter((hit) => hit.link === link && hit.s1 === person)
      const visits = own.filter((hit) => hit.class !== 'bot')
      if (visits.length === 0) continue
      const [first, second] = visits
      const near = first && second && second.at - first.at < 2000
      expect(visits.map((hit) => hit.class).toSorted()).toEqual(
        near ? ['duplicate', 'valid'] : visits.map(() => 'valid'),
      )
      expect(visits.filter((hit) => hit.unique)).toHaveLength(1)
    }
  expect(hits.filter((hit) => hit.link === pair.id && hit.class === 'bot')).toHaveLength(3)
  expect(hits.filter((hit) => hit.link === pair.id && hit.unique)).toHaveLength(people)
  expect(hits.filter((hit) => hit.link === again.id && hit.unique)).toHaveLength(people / 2)

  expect(await storedSums(sql)).toEqual(await recount(sql, zone))
  expect(new Set(hits.map(({ country }) => country))).toEqual(new Set(['BE', 'JP']))
})
