// What tries to sign in to an account are counted by: apart for a device or network that signed it in before, so that others cannot hold it up.
import type { Queryable } from '../db/sql.ts'
import { networkOf } from './network-of.ts'

export type Place = { ip: string; device: string | null }
export type SignInKeys = { account: string; network: string }

/** How many of the latest sign-ins, of how many days, a place is known by. */
const latest = 200
const days = 90

/** A device may be named by anybody, so it gives no more than a count of its own. */
export async function signInKeys(
  sql: Queryable,
  now: Date,
  username: string,
  { ip, device }: Place,
): Promise<SignInKeys> {
  const known = await sql<Place[]>`
    select ip, device from login
    where account_id = (select id from account where lower(username) = lower(${username}) and deleted_at is null)
      and result = 'success' and at > ${now}::timestamptz - make_interval(days => ${days})
    order by at desc limit ${latest}`
  const network = networkOf(ip)
  const account = accountKey(username)
  const own =
    device !== null && known.some((one) => one.device === device)
      ? ` device ${device}`
      : known.some((one) => networkOf(one.ip) === network)
        ? ` network ${network}`
        : ''
  return { account: account + own, network: `sign-in:address:${network}` }
}

/** Addresses hold no spaces, so that no other account's key begins with it. */
export const accountKey = (username: string): string => `sign-in:account:${username.toLowerCase()}`
