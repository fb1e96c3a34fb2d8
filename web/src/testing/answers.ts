/** The other end of the line in a test: what the server would answer, by 'METHOD /path' below the API. */
import { apiBase } from '../lib/api.ts'

export type Call = {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  headers: Headers
}
type Reply = { status?: number; data?: unknown; message?: string; meta?: Record<string, unknown> }
export type Answers = Record<string, Reply | ((call: Call) => Reply)>

/** Answers from now on; the list it returns grows with every call. What is not named is answered with 404. */
export function answer(answers: Answers): Call[] {
  const calls: Call[] = []
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://rivulet.test')
    const call: Call = {
      method: init?.method ?? 'GET',
      path: url.pathname.slice(apiBase.length),
      query: url.searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      headers: new Headers(init?.headers),
    }
    calls.push(call)
    const named = answers[`${call.method} ${call.path}`] ?? { status: 404, message: 'Record not found' }
    const { status = 200, ...body } = typeof named === 'function' ? named(call) : named
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  }
  return calls
}
