// Sends one signed request to a bucket (AWS Signature Version 4), with timeouts and a few retries. It follows no
// redirects, so that the signature goes nowhere but to S3_URL.
import { setTimeout as pauseFor } from 'node:timers/promises'
import { fileStoreMessages as m } from '@rivulet/contract/messages/file-store-messages'
import { storeAway } from '../store-away.ts'
import { signRequest } from './s3-sign.ts'
import { type Manner, placeOf, type S3Bucket } from './s3-settings.ts'
import { readErrorCode } from './s3-xml.ts'

export type S3Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The object; without it the call is about the bucket. */
  path?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Buffer
  /** Codes of errors that the caller handles. */
  expected?: readonly string[]
}
export type Send = (call: S3Call) => Promise<S3Answer>
/** `code` is the error's, when it is one of the expected. `stop` ends reading. */
export type S3Answer = { response: Response; code: string | null; stop: () => void }

/** @throws 503 with the reason as its cause. */
export async function sendToBucket(bucket: S3Bucket, manner: Manner, call: S3Call): Promise<S3Answer> {
  for (let attempt = 1, pause = manner.pause; ; attempt++, pause *= 3) {
    const last = attempt >= manner.attempts
    const answered = await attemptCall(bucket, manner, call).catch((error: unknown) => {
      if (last) throw storeAway(m.silent(placeOf(bucket), reasonOf(error, manner, call)))
      return null
    })
    if (answered?.response.ok) return answered
    const failed = answered && (await explain(answered))
    if (failed && call.expected?.includes(failed.code)) return { ...answered, code: failed.code }
    if (failed && (last || !mayPass(failed)))
      throw storeAway(sentenceOf(placeOf(bucket), call.method, failed))
    await pauseFor(pause)
  }
}

/** Signed again for each attempt, because a signature is valid for some minutes only. */
async function attemptCall(
  bucket: S3Bucket,
  manner: Manner,
  { method, path = '', query = {}, headers = {}, body }: S3Call,
): Promise<S3Answer> {
  const search = Object.entries(query).map(([name, value]) => `${escape(name)}=${escape(value)}`)
  const target = [bucket.url, escape(bucket.bucket), ...(path ? path.split('/').map(escape) : [])].join(
    '/',
  )
  const url = search.length > 0 ? `${target}?${search.join('&')}` : target
  const signed = await signRequest(bucket, { method, url, headers, body: body ?? Buffer.alloc(0) })
  const stopping = new AbortController()
  const timer = setTimeout(() => stopping.abort(), body ? manner.storing : manner.answer)
  try {
    const response = await fetch(signed.url, {
      ...{ method, headers: signed.headers, redirect: 'manual', signal: stopping.signal },
      ...(body && { body: new Uint8Array(body) }),
    })
    return { response, code: null, stop: () => stopping.abort() }
  } finally {
    clearTimeout(timer)
  }
}

/** As the signature demands: more than `encodeURIComponent` does. */
const escape = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

type Failure = { status: number; code: string }

async function explain({ response, stop }: S3Answer): Promise<Failure> {
  const timer = setTimeout(stop, 2_000)
  const text = await response.text().catch(() => '')
  clearTimeout(timer)
  return { status: response.status, code: readErrorCode(text) }
}

const mayPass = ({ status, code }: Failure): boolean =>
  status >= 500 || status === 429 || status === 408 || code === 'RequestTimeout'

function sentenceOf(place: string, method: string, { status, code }: Failure): string {
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken)$/.test(code))
    return m.badKeys(place, code)
  if (code === 'NoSuchBucket') return m.noBucket(place)
  if (code === 'RequestTimeTooSkewed') return m.clock(place)
  if (status >= 300 && status < 400) return m.elsewhere(place)
  if (code === 'AuthorizationHeaderMalformed' || code === 'IllegalLocationConstraintException')
    return m.elsewhere(place)
  if (status === 401 || status === 403) return m.denied(place, method, code || String(status))
  return m.unexpected(place, method, `${status} ${code}`.trim())
}

/** The cause of a failed fetch has the code; the error itself says nothing. */
function reasonOf(error: unknown, { answer, storing }: Manner, { body }: S3Call): string {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  if (name === 'AbortError') return m.slow(Math.ceil((body ? storing : answer) / 1000))
  return cause?.code ?? cause?.message ?? message
}
