// One event for one address as a call: placeholders filled, the event as JSON where there is a body, signed like the calls of shops.
import { fillAddress, type PostbackValues } from '@rivulet/contract/postback'
import { createHmac } from 'node:crypto'
import type { Config, Secret } from '../../config.ts'
import type { OutboundCall } from '../../http/call-out.ts'
import type { Allowance } from '../../http/outbound.ts'
import { open } from '../../http/seal.ts'

export type Receiver = {
  method: 'GET' | 'POST'
  address: string
  sealed: string
  oldSealed: string | null
  oldUntil: Date | null
}

export type Payload = PostbackValues & { test?: true }

/** A GET signs its query, a POST its body; either as it is sent. */
export function postbackCall(
  receiver: Receiver,
  payload: Payload,
  { secret, at }: { secret: Secret; at: Date },
): OutboundCall & Pick<Receiver, 'method'> {
  const url = new URL(fillAddress(receiver.address, payload))
  const body = receiver.method === 'POST' ? JSON.stringify(payload) : null
  const signature = signatureOf(keysOf(receiver, secret, at), body ?? url.search.slice(1), at)
  return {
    url,
    method: receiver.method,
    body,
    headers: {
      'user-agent': 'Rivulet',
      accept: '*/*',
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      'x-event-id': payload.event_id ?? '',
      'x-signature': signature,
    },
  }
}

/** While a secret is being changed, calls are signed with both. */
const keysOf = ({ sealed, oldSealed, oldUntil }: Receiver, secret: Secret, at: Date): string[] =>
  [sealed, ...(oldSealed && oldUntil && oldUntil > at ? [oldSealed] : [])].map((key) =>
    open(secret, key),
  )

function signatureOf(keys: readonly string[], sent: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  const signed = keys.map((key) => createHmac('sha256', key).update(`${time}.${sent}`).digest('hex'))
  return [`t=${time}`, ...signed.map((hex) => `v1=${hex}`)].join(',')
}

const longestAnswer = 500

/** What is kept of an answer: its start, in characters that can be stored, without a signature that it may repeat. */
export const startOf = (answer: string): string =>
  answer
    .replaceAll(/v1=[0-9a-f]{8,}/gi, 'v1=[hidden]')
    .replaceAll(/rvs_[\w-]{8,}/g, '[hidden]')
    // Control characters but for line breaks and tabs, which no log should hold.
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .slice(0, longestAnswer)
    .toWellFormed()

export const isDelivered = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300

/** Those of nobody are the operator's own. */
export const allowanceOf = (
  config: Pick<Config, 'outboundAllow' | 'affiliatesOutboundAllow'>,
  affiliateId: number | null,
): Allowance => (affiliateId === null ? config.outboundAllow : config.affiliatesOutboundAllow)
