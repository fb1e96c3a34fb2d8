// Checks whether a postback address may be called, when it is saved and again at each call.
import { fillAddress, hasOpenHost, sampleValues, unknownNames } from '@rivulet/contract/states/postback'
import { postbackMessages as m } from '@rivulet/contract/messages/postback-messages'
import { setTimeout } from 'node:timers/promises'
import { invalid } from '../../errors.ts'
import { type Allowance, hindranceOf, reachableAddresses } from '../../outbound/outbound-address.ts'

/** Milliseconds for the DNS lookup; a name that does not resolve in time is checked again at each call. */
const lookupTimeout = 2_000

/** @throws 422 on the field `address`. */
export async function checkAddress(address: string, allowance: Allowance): Promise<void> {
  const sentence = faultOf(address, allowance) ?? (await faultOfHost(address, allowance))
  if (sentence) throw invalid({ address: [sentence] })
}

function faultOf(address: string, allowance: Allowance): string | null {
  const unknown = unknownNames(address)
  if (unknown.length > 0) return m.placeholder(unknown.map((name) => `{${name}}`).join(', '))
  if (hasOpenHost(address)) return m.host
  const hindrance = hindranceOf(sampleUrl(address), allowance)
  return hindrance && m[hindrance]
}

async function faultOfHost(address: string, allowance: Allowance): Promise<string | null> {
  const waiting = new AbortController()
  const found = await Promise.race([
    reachableAddresses(sampleUrl(address), allowance).catch(() => undefined),
    setTimeout(lookupTimeout, undefined, { signal: waiting.signal }).catch(() => undefined),
  ])
  waiting.abort()
  return found === null ? m.private : null
}

const sampleUrl = (address: string): URL =>
  new URL(fillAddress(address, sampleValues('created', { event_id: '', event_time: '' })))
