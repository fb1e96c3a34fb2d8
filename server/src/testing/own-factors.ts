// Sets up second factors for their owner through the API.
import { shownCode } from './authenticator-app.ts'
import { createAuthenticator } from './authenticator.ts'
import type { Reply, WholeApp } from './whole-app.ts'

type Headers = Record<string, string>

type Caller<R> = Pick<WholeApp, 'deps'> & {
  call(method: 'POST', path: string, body: unknown, headers: Headers): Promise<R>
}

export function ownFactors<R extends Pick<Reply, 'data'>>({ call, deps }: Caller<R>) {
  const post = (path: string, body: unknown, headers: Headers): Promise<R> =>
    call('POST', path, body, headers)
  const beginApp = async (headers: Headers): Promise<string> =>
    (await post('/auth/factor/app', undefined, headers)).data.secret
  const confirmApp = (headers: Headers, secret: string): Promise<R> =>
    post('/auth/factor/app/confirm', { code: shownCode(secret, deps.now()) }, headers)
  /** Returns its secret. */
  async function addApp(headers: Headers): Promise<string> {
    const secret = await beginApp(headers)
    await confirmApp(headers, secret)
    return secret
  }
  async function addKey(headers: Headers): Promise<R> {
    const { data } = await post('/auth/factor/passkey/begin', undefined, headers)
    const body = { name: 'KEY', passkey: createAuthenticator().register(data) }
    return post('/auth/factor/passkey', body, headers)
  }
  return { beginApp, confirmApp, addApp, addKey }
}
