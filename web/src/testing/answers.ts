/** Mocks fetch in tests: answers by 'METHOD /path' below the API. */
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

/** Every list asks for its saved views; tests that are not about them need not answer. */
const noViews: Answers = { 'GET /view': { data: [] } }

/** Installs the answers and returns the list of calls, which grows. Other calls get 404. */
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
    const key = `${call.method} ${call.path}`
    if (answers[key] || !noViews[key]) calls.push(call)
    const named = answers[key] ?? noViews[key] ?? { status: 404, message: 'Record not found' }
    const { status = 200, ...body } = typeof named === 'function' ? named(call) : named
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  }
  return calls
}
