/** Passkeys of this browser; what talks to them is fetched when one is made or asked for. */
import { factorMessages } from '@rivulet/contract/factor-messages'
import { apiError } from './api.ts'

export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

const library = () => import('@simplewebauthn/browser')
type Options<Call extends 'startRegistration' | 'startAuthentication'> = Parameters<
  Awaited<ReturnType<typeof library>>[Call]
>[0]['optionsJSON']

/** What the browser answers, as the server takes it. */
export const makePasskey = (options: object): Promise<string> =>
  explained(async () => {
    const { startRegistration } = await library()
    return startRegistration({ optionsJSON: options as Options<'startRegistration'> })
  })

export const answerWithPasskey = (options: object): Promise<string> =>
  explained(async () => {
    const { startAuthentication } = await library()
    return startAuthentication({ optionsJSON: options as Options<'startAuthentication'> })
  })

/** Browsers say in many ways that the person has closed their window. */
async function explained(run: () => Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await run())
  } catch {
    throw apiError(0, factorMessages.passkeyNotDone, {}, 'passkey')
  }
}
