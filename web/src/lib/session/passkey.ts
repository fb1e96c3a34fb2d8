/** Passkeys of this browser; the WebAuthn code is loaded on first use. */
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import { apiError } from '../api.ts'

export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

const library = () => import('@simplewebauthn/browser')
type Options<Call extends 'startRegistration' | 'startAuthentication'> = Parameters<
  Awaited<ReturnType<typeof library>>[Call]
>[0]['optionsJSON']

/** The browser's response in the server's format. */
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

/** Browsers report a cancelled passkey dialog in several ways. */
async function explained(run: () => Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await run())
  } catch {
    throw apiError(0, factorMessages.passkeyNotDone, {}, 'passkey')
  }
}
