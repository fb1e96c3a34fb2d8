// A plain GET on its own connection: no script user agent, no redirects followed, no keep-alive.
import { get } from 'node:http'
import { text } from 'node:stream/consumers'

export type Got = { status: number | undefined; body: string }

export async function getPlain(url: string | URL, headers: Record<string, string> = {}): Promise<Got> {
  const { promise, resolve, reject } = Promise.withResolvers<Got>()
  get(url, { agent: false, headers }, (answer) => {
    text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject)
  }).on('error', reject)
  return promise
}
