// Fixtures created by API calls of the administrator, where the screens are tested elsewhere.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { agent } from './browser.ts'
import type { RunningServer } from './server.ts'
import type { Credentials } from './sign-in.ts'

type Made = { id: number }
type Person = Credentials & { name: string; shops?: number[] }
export type Stage = {
  /** Calls as the administrator; returns the data. */
  call<T>(method: string, path: string, body?: object): Promise<T>
  /** Calls as somebody else. */
  as(person: Credentials): Promise<Stage['call']>
  shop(name: string, url?: string): Promise<Made & { apiKey: string }>
  /** Active, with the shops, 12.5% commission and no hold. */
  affiliate(person: Person): Promise<Made>
  /** An active admin user with the profile of managers. */
  manager(person: Person): Promise<Made>
  /** Returns its link. */
  invite(type: 'single' | 'multiple', active?: boolean): Promise<string>
  link(affiliate: number, shop: number): Promise<Made & { target: string }>
  /** Follows the link, from a given IP address or this one; returns the click ID. */
  click(target: string, from?: string): Promise<string | null>
  /** Uploads a text; returns its key. */
  file(name: string, text: string): Promise<string>
  /** Follows the link, if any, and reports an order of the shop. */
  order(
    target: string | null,
    apiKey: string,
    order: { orderId: string; amount: string; customer?: string; coupon?: string; items?: object[] },
    from?: string,
  ): Promise<Made>
}

export async function setStage(server: RunningServer): Promise<Stage> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const ask = async <T>(
    method: string,
    path: string,
    body: object | undefined,
    more: typeof headers = {},
  ) => {
    const url = `${server.url}/api/v1${path}`
    const sent = { method, headers: { ...headers, ...more }, body: body ? JSON.stringify(body) : null }
    const answer = await fetch(url, sent)
    const { data, ...rest } = (await answer.json()) as { data: T }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(rest)}`)
    return data
  }
  const { token } = await ask<{ token: string }>('POST', '/auth/sign-in', server.administrator)
  headers['bearer'] = `Bearer ${token}`
  const call: Stage['call'] = (method, path, body) => ask(method, path, body)
  return {
    call,
    async as({ username, password }) {
      // A sign-in ends the session that it is sent with.
      const nobody = { bearer: '' }
      const own = await ask<{ token: string }>('POST', '/auth/sign-in', { username, password }, nobody)
      return (method, path, body) => ask(method, path, body, { bearer: `Bearer ${own.token}` })
    },
    async shop(name, url = 'https://shoes.example/') {
      const { id } = await call<Made>('POST', '/marketing/shop', { name, url, active: true })
      const { apiKey } = await call<{ apiKey: string }>('POST', `/marketing/shop/${id}/reveal-key`)
      return { id, apiKey }
    },
    async manager({ name, username, password }) {
      const profiles = await call<(Made & { name: string })[]>('GET', '/admin/profile')
      // Other manager profiles may have fewer permissions.
      const profile = profiles.find(({ name: title }) => title === 'MANAGER')?.id
      const account = { name, username, password, confirmPassword: password, active: true, profile }
      return call<Made>('POST', '/admin/user', account)
    },
    async affiliate({ name, username, password, shops = [] }) {
      const terms = { active: true, source: 'BLOG', commission: '12.50', hold: 0 }
      const account = { name, username, password, confirmPassword: password, shops, ...terms }
      const { id } = await call<Made>('POST', '/registration/affiliate', account)
      await call('POST', `/registration/affiliate/${id}/activate`)
      return { id }
    },
    invite: async (type, active = true) =>
      (await call<{ link: string }>('POST', '/registration/invite', { type, active })).link,
    link: (affiliate, shop) =>
      call('POST', '/marketing/link', { affiliate, type: 'shop', shop, active: true }),
    async file(name, text) {
      const body = new FormData()
      body.append('file', new Blob([text]), name)
      const { bearer = '' } = headers
      const answer = await fetch(`${server.url}/api/v1/file`, {
        method: 'POST',
        headers: { bearer },
        body,
      })
      const { data } = (await answer.json()) as { data: { file: string } }
      return data.file
    },
    click: clickOf,
    async order(target, apiKey, order, from) {
      const click = target && (await clickOf(target, from))
      const credit = click ? { click_id: click } : {}
      return ask('POST', '/track/order', { ...order, ...credit }, { apikey: apiKey })
    },
  }
}

/** Requests like a page navigation: `fetch` headers would not count as a visit. */
async function clickOf(target: string, from?: string): Promise<string | null> {
  const headers = { 'user-agent': agent, ...(from ? { 'x-forwarded-for': from } : {}) }
  const [answer] = (await once(get(target, { headers }), 'response')) as [IncomingMessage]
  answer.resume()
  return new URL(answer.headers.location ?? '').searchParams.get('click_id')
}
