// Sign-in history of the demo's accounts.
import { noteLogin } from '../domain/session/login-history.ts'
import type { Addresses } from './addresses.ts'
import { browserOf } from './browsers.ts'
import { addressOf, star } from './people.ts'
import { timeOfDay } from './rhythm.ts'
import type { Staff } from './staff.ts'
import { day, type Promoter, type Stage } from './story.ts'

type Somebody = {
  id: number
  username: string
  country: string
  from: number
  until: number
  every: number
}

export async function noteSignIns(
  stage: Stage,
  staff: Staff,
  promoters: readonly Promoter[],
  addresses: Addresses,
): Promise<void> {
  const { period } = stage
  const crew = [staff.administrator, staff.manager].map(
    ({ accountId, username }): Somebody => ({
      id: accountId,
      username,
      country: 'BE',
      from: period.from,
      until: period.until,
      every: 1.6,
    }),
  )
  // The new affiliate has not signed in again yet.
  const others = promoters
    .filter(({ person }) => person.size > 0)
    .map(
      ({ id, person, from }): Somebody => ({
        id,
        username: addressOf(person),
        country: person.country,
        from,
        until: person.state !== 'active' ? from + 20 * day : period.until,
        every: person === star ? 2 : 5 + 8 / person.size,
      }),
    )
  for (const one of [...crew, ...others]) await come(stage, one, addresses)
}

async function come(
  { deps: { sql }, random }: Stage,
  one: Somebody,
  addresses: Addresses,
): Promise<void> {
  const luck = random.fork(`presence/${one.username}`)
  const browser = browserOf(luck)
  const ip = addresses.draw(one.country, luck)
  let last: Date | null = null
  for (let at = one.from; ; at += one.every * luck.between(0.5, 1.5) * day) {
    const then = at - (at % day) + timeOfDay(luck)
    if (then > one.until) break
    if (then < one.from) continue
    last = new Date(then)
    const attempt = { accountId: one.id, username: one.username, at: last }
    const origin = { ip, agent: browser, device: null }
    if (luck.chance(0.06))
      await noteLogin(sql, { ...attempt, at: new Date(then - 40_000), origin }, 'incorrect')
    await noteLogin(sql, { ...attempt, origin }, 'success')
  }
  await sql`update account set last_sign_in = ${last} where id = ${one.id}`
}
