// The one way to call an address that somebody has typed: pinned to a public address, short, small, and never redirected by itself.
import { postbackMessages as m } from '@rivulet/contract/postback-messages'
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { type Allowance, hindranceOf, pinned, reachableAddresses } from './outbound.ts'

export type OutboundCall = {
  url: URL
  method: 'GET' | 'POST' | 'HEAD'
  headers: Readonly<Record<string, string>>
  body: string | null
  /** Of what comes back; the rest is not waited for. */
  mostBytes?: number
}
export type Outcome = {
  /** Null when nothing came back. */
  status: number | null
  milliseconds: number
  /** The first that came back, or a sentence why nothing did. */
  answer: string
  /** Where it sends on to. */
  location: string | null
  /** It was not called at all: our own rules forbid it. */
  forbidden: boolean
}
const longestCall = 5_000
const mostBytes = 64 * 1024

/** Never rejects: that it failed is what came of it. */
export async function callOut(
  call: OutboundCall,
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

async function attempt(call: OutboundCall, allowance: Allowance, over: AbortSignal) {
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

/** A name is looked up without a limit of its own. */
function beforeEnd<T>(work: Promise<T>, over: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      over.addEventListener('abort', () => reject(over.reason), { once: true })
    }),
  ])
}

function send(
  { url, method, headers, body }: OutboundCall,
  options: RequestOptions,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    // No agent: a connection that was kept would go to where its name led before.
    const all = { ...options, method, headers: { ...headers, ...length }, agent: false }
    request(url, all, resolve)
      .on('error', reject)
      .end(body ?? undefined)
  })
}

/** The status has come; a body that is cut, slow or too long takes nothing away from it. */
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
    // What has come until then is read.
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

/** In words of ours: what the system says may tell of networks that are none of theirs. */
function whyNot(error: unknown): string {
  const { code = '' } = error as { code?: string }
  return sentences[code] ?? (/CERT|SSL|TLS|SIGNED/.test(code) ? m.certificate : m.noConnection)
}
