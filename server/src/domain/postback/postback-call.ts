// Builds the HTTP request of a delivery: fills placeholders, adds the event as JSON body, and signs it like shop calls.
import { fillAddress, type PostbackValues } from '@rivulet/contract/states/postback'
import { createHmac } from 'node:crypto'
import type { Config, Secret } from '../../config/config.ts'
import type { OutboundRequest } from '../../outbound/outbound-request.ts'
import type { Allowance } from '../../outbound/outbound-address.ts'
import { open } from '../../crypto/seal.ts'

export type Receiver = {
  method: 'GET' | 'POST'
  address: string
  sealed: string
  oldSealed: string | null
  oldUntil: Date | null
}

export type Payload = PostbackValues & { test?: true }

/** A GET signs its query, a POST its body; both exactly as sent. */
export function postbackCall(
  receiver: Receiver,
  payload: Payload,
  { secret, at }: { secret: Secret; at: Date },
): OutboundRequest & Pick<Receiver, 'method'> {
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

/** During rotation, calls are signed with both secrets. */
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

/** What is stored of a response: its beginning, without control characters and echoed signatures. */
export const startOf = (answer: string): string =>
  answer
    .replaceAll(/v1=[0-9a-f]{8,}/gi, 'v1=[hidden]')
    .replaceAll(/rvs_[\w-]{8,}/g, '[hidden]')
    // Control characters other than line breaks and tabs could forge log lines.
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .slice(0, longestAnswer)
    .toWellFormed()

export const isDelivered = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300

/** Postbacks without an affiliate are the operator's own. */
export const allowanceOf = (
  config: Pick<Config, 'outboundAllow' | 'affiliatesOutboundAllow'>,
  affiliateId: number | null,
): Allowance => (affiliateId === null ? config.outboundAllow : config.affiliatesOutboundAllow)
