// Throttle keys for sign-in attempts: devices and networks that signed in before have their own, so that attackers
// cannot lock the owner out; a known device in a known network has another one, because devices of one model have one id.
import type { Queryable } from '../db/sql.ts'
import { networkOf } from '../client-address.ts'

export type Place = { ip: string; device: string | null }
export type SignInKeys = {
  account: string
  network: string
  /** A device that the account knows, where it knows it: what others there do wrong does not hold it up. */
  atHome: boolean
}

/** A place is known by the latest 200 sign-ins of 90 days. */
const latest = 200
const days = 90

/** The device id can be forged, so a known one only gives a separate counter. */
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
  const byDevice = device !== null && known.some((one) => one.device === device)
  const byNetwork = known.some((one) => networkOf(one.ip) === network)
  const own = `${byDevice ? ` device ${device}` : ''}${byNetwork ? ` network ${network}` : ''}`
  return {
    account: accountKey(username) + own,
    network: `sign-in:address:${network}`,
    atHome: byDevice && byNetwork,
  }
}

/** Usernames contain no spaces, so a device's or network's key cannot be mistaken for another account's. */
export const accountKey = (username: string): string => `sign-in:account:${username.toLowerCase()}`
