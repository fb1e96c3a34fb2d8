// Sends requests to user-supplied addresses: pinned to the checked address,
// with timeout and size limit, without following redirects.
import { postbackMessages as m } from '@rivulet/contract/messages/postback-messages'
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { type Allowance, hindranceOf, pinned, reachableAddresses } from './outbound-address.ts'

export type OutboundRequest = {
  url: URL
  method: 'GET' | 'POST' | 'HEAD'
  headers: Readonly<Record<string, string>>
  body: string | null
  /** Response bytes to read; the rest is not waited for. */
  mostBytes?: number
}
export type Outcome = {
  /** Null without a response. */
  status: number | null
  milliseconds: number
  /** The start of the response body, or a message why there was none. */
  answer: string
  /** The redirect target. */
  location: string | null
  /** Not sent at all, because our rules forbid the address. */
  forbidden: boolean
}
const longestCall = 5_000
const mostBytes = 64 * 1024

/** Never rejects: a failure is a result. */
export async function sendOutbound(
  call: OutboundRequest,
  allowance: Allowance,
  longest = longestCall,
  stop?: AbortSignal,
): Promise<Outcome> {
  const started = performance.now()
  const time = AbortSignal.timeout(longest)
  const over = stop ? AbortSignal.any([time, stop]) : time
  const outcome = await attempt(call, allowance, over).catch((error: unknown) => ({
    ...unanswered,
    answer: over.aborted ? m.slow(Math.ceil(longest / 1000)) : whyNot(error),
  }))
  return { ...outcome, milliseconds: Math.round(performance.now() - started) }
}

const unanswered = { status: null, location: null, forbidden: false }

async function attempt(call: OutboundRequest, allowance: Allowance, over: AbortSignal) {
  const hindrance = hindranceOf(call.url, allowance)
  if (hindrance) return { ...unanswered, answer: m[hindrance], forbidden: true }
  const addresses = await beforeEnd(reachableAddresses(call.url, allowance), over)
  if (!addresses) return { ...unanswered, answer: m.private, forbidden: true }
  const response = await send(call, { lookup: pinned(addresses), signal: over })
  const status = response.statusCode ?? 0
  const text = await readStart(response, call.mostBytes ?? mostBytes)
  const answer = status >= 300 && status < 400 ? `${m.redirect}\n${text}`.trim() : text
  return { status, answer, location: response.headers.location ?? null, forbidden: false }
}

/** DNS lookups have no timeout of their own. */
function beforeEnd<T>(work: Promise<T>, over: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      over.addEventListener('abort', () => reject(over.reason), { once: true })
    }),
  ])
}

function send(
  { url, method, headers, body }: OutboundRequest,
  options: RequestOptions,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    // No agent: a pooled connection might go to an address resolved earlier.
    const all = { ...options, method, headers: { ...headers, ...length }, agent: false }
    request(url, all, resolve)
      .on('error', reject)
      .end(body ?? undefined)
  })
}

/** The status has arrived; a truncated, slow or oversized body does not change it. */
async function readStart(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= most) break
    }
  } catch {
    // Keeps what was read so far.
  }
  response.destroy()
  return Buffer.concat(chunks).subarray(0, most).toString('utf8')
}

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: m.unknownHost,
  EAI_AGAIN: m.unknownHost,
  ENODATA: m.unknownHost,
  ECONNRESET: m.cut,
  EPROTO: m.certificate,
}

/** Our own wording: system messages may reveal details of the internal network. */
function whyNot(error: unknown): string {
  const { code = '' } = error as { code?: string }
  return sentences[code] ?? (/CERT|SSL|TLS|SIGNED/.test(code) ? m.certificate : m.noConnection)
}
