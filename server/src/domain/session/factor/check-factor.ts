// Whether what somebody sends is a second factor of an account: a code of the app, a passkey, or a recovery code.
import type { FactorKind } from '@rivulet/contract/session-answer'
import { factorMessages } from '@rivulet/contract/factor-messages'
import type { Transaction } from '../../../db/sql.ts'
import type { Deps } from '../../../http/deps.ts'
import { invalid, isRefusal, type RefusalError } from '../../../http/errors.ts'
import { takeAppCode } from './authenticator-app.ts'
import { takePasskey } from './passkey.ts'
import { takeRecoveryCode } from './recovery-code.ts'

export type Proof = { code?: string | null; recoveryCode?: string | null; passkey?: string | null }

/** Null when it is none. The caller holds a lock on the account, and keeps what this has used up also then. */
export async function checkFactor(
  tx: Transaction,
  deps: Deps,
  accountId: number,
  { code, recoveryCode, passkey }: Proof,
): Promise<FactorKind | null> {
  if (passkey) return (await orNone(takePasskey(tx, deps, accountId, passkey))) ? 'passkey' : null
  if (code) return (await takeAppCode(tx, deps, accountId, code)) ? 'totp' : null
  if (recoveryCode) return (await takeRecoveryCode(tx, accountId, recoveryCode)) ? 'recovery' : null
  return null
}

/** What was tried, right or not. */
export const kindOf = ({ passkey, recoveryCode }: Proof): FactorKind =>
  passkey ? 'passkey' : recoveryCode ? 'recovery' : 'totp'

/** Whatever a program sends in place of a passkey's answer is none. */
export const orNone = (verified: Promise<boolean>): Promise<boolean> =>
  verified.catch((error: unknown) => {
    if (isRefusal(error) || (error instanceof Error && error.name === 'PostgresError')) throw error
    return false
  })

/** 422 at the field that was sent. */
export function wrongFactor({ recoveryCode, passkey }: Proof): RefusalError {
  if (passkey) return invalid({ passkey: [factorMessages.wrongPasskey] }, factorMessages.wrongPasskey)
  return recoveryCode
    ? invalid({ recoveryCode: [factorMessages.wrongRecoveryCode] })
    : invalid({ code: [factorMessages.wrongCode] })
}
