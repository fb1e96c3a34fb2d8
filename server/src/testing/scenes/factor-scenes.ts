// Actions on second factors and sessions, each with its preconditions.
import { shownCode } from '../authenticator-app.ts'
import { ownFactors } from '../own-factors.ts'
import type { Reply, WholeApp } from '../whole-app.ts'

type Headers = Record<string, string>
type Scene = () => Promise<{ actor: number; about: number; run: () => Promise<Reply> }>

export function factorScenes(
  server: () => WholeApp,
  person: () => Promise<{ id: number; username: string }>,
  password: string,
) {
  const own = () => ownFactors(server())
  const addApp = (headers: Headers) => own().addApp(headers)
  const call = (method: 'POST' | 'GET' | 'DELETE', path: string, headers: Headers, body?: unknown) =>
    server().call(method, path, body, headers)
  /** Runs an action after its precondition. */
  const after =
    <Made>(
      before: (headers: Headers) => Promise<Made>,
      run: (headers: Headers, made: Made) => Promise<Reply>,
    ): Scene =>
    async () => {
      const { id, headers } = await server().account('Affiliate')
      const made = await before(headers)
      return { actor: id, about: id, run: () => run(headers, made) }
    }
  const nothing = async () => undefined
  return {
    secondStep: async () => {
      const { id, username } = await person()
      const secret = await addApp(await server().signedIn(id))
      const { ticket } = (await call('POST', '/auth/sign-in', {}, { username, password })).data
      const body = { ticket, code: shownCode(secret, server().deps.now(), 1) }
      return { actor: id, about: id, run: () => call('POST', '/auth/second-step', {}, body) }
    },
    confirmTotp: after(
      (headers) => own().beginApp(headers),
      (headers, secret) => own().confirmApp(headers, secret),
    ),
    removeTotp: after(addApp, (headers) => call('DELETE', '/auth/factor/app', headers)),
    addPasskey: after(nothing, (headers) => own().addKey(headers)),
    removePasskey: after(
      (headers) => own().addKey(headers),
      async (headers) => {
        const [{ id }] = (await call('GET', '/auth/factor', headers)).data.passkeys
        return call('DELETE', `/auth/factor/passkey/${id}`, headers)
      },
    ),
    renewRecoveryCodes: after(addApp, (headers) => call('POST', '/auth/factor/recovery-codes', headers)),
    endOtherSessions: after(nothing, (headers) => call('DELETE', '/auth/sessions', headers)),
  } satisfies Record<string, Scene>
}
