// What tests of notifications do: read a person's panel and emails, advance the clock, sign up, and report orders.
import type { TestAccount } from './account.ts'
import { makeLink, makeShop } from './marketing.ts'
import { expect } from 'vitest'
import type { WholeApp } from './whole-app.ts'

export type Entry = { id: number; kind: string; text: string; path: string; read: boolean }

/** On the app and the affiliate of a test file, which exist once it runs. */
export function notificationScene(server: () => WholeApp, anna: () => TestAccount) {
  const inbox = async (who: TestAccount): Promise<{ unread: number; latest: Entry[] }> =>
    (await server().call('GET', '/notification', undefined, who.headers)).data
  const of = async (who: TestAccount, kind: string): Promise<Entry[]> =>
    (await inbox(who)).latest.filter((one) => one.kind === kind)
  const prefer = (who: TestAccount, kind: string, shown: boolean, mail: string) =>
    server().call('POST', '/notification/preference', { kind, shown, mail }, who.headers)
  /** Mails to somebody since the last look. */
  async function mailsTo({ username }: TestAccount) {
    await expect.poll(async () => (await server().sql`select from mail`).length).toBe(0)
    const theirs = server().mails.filter(({ to }) => to === username)
    server().mails.splice(0)
    return theirs
  }

  /** The clock moves on; nobody is signed out meanwhile. */
  async function later(seconds: number): Promise<void> {
    server().pass(seconds)
    await server()
      .sql`update session set last_used_at = ${server().deps.now()}, expires_at = '2040-01-01'`
  }

  let people = 0
  const signUp = (name: string) =>
    server().call('POST', '/auth/sign-up', {
      ...{
        name,
        email: `new${++people}@example.com`,
        password: 'Secret123',
        confirmPassword: 'Secret123',
      },
      ...{ phone: '+32470123456', businessProfile: 'Blog', source: 'BLOG' },
    })

  let numbered = 0
  /** Orders as shops report them, in one statement. */
  async function orders(count: number, change: Record<string, unknown> = {}): Promise<number[]> {
    const shop_id = await makeShop(server().sql)
    const { id: link_id } = await makeLink(server().sql, { affiliateId: anna().id, shopId: shop_id })
    const at = server().deps.now()
    const rows = Array.from({ length: count }, () => ({
      ...{ shop_id, link_id, affiliate_id: anna().id, order_number: `N-${++numbered}`, ordered_at: at },
      ...{ day: at.toISOString().slice(0, 10), amount_cents: 10_000, net_cents: 10_000, status: '2' },
      ...{ rate_basis_points: 1000, rate_source: 'affiliate', commission_cents: 1000, updated_at: at },
      ...change,
    }))
    const made = await server().sql<
      { id: number }[]
    >`insert into shop_order ${server().sql(rows)} returning id`
    return made.map(({ id }) => id)
  }
  return { inbox, of, prefer, mailsTo, later, signUp, orders }
}
