// Verifies a second factor: TOTP code, passkey, or recovery code.
import { type FactorKind, fewRecoveryCodes } from '@rivulet/contract/answers/session-answer'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import type { Transaction } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { type Origin, placeOf } from '../../../auth/device.ts'
import { mailFactorChange } from '../../../auth/second-factor.ts'
import { invalid, isRefusal, type RefusalError } from '../../../errors.ts'
import { takeAppCode } from './authenticator-app.ts'
import { takePasskey } from './passkey.ts'
import { countRecoveryCodes, takeRecoveryCode } from './recovery-code.ts'

export type Proof = { code?: string | null; recoveryCode?: string | null; passkey?: string | null }

/** Who proves it, from where, and what for: `to sign in`. */
type Use = { accountId: number; origin: Origin; purpose: string }

/**
 * Null when it is invalid. The caller holds a lock on the account, and must commit what was consumed even then. The use of
 * a recovery code is mailed to its owner.
 */
export async function checkFactor(
  tx: Transaction,
  deps: Deps,
  use: Use,
  { code, recoveryCode, passkey }: Proof,
): Promise<FactorKind | null> {
  const { accountId } = use
  if (passkey) return (await orNone(takePasskey(tx, deps, accountId, passkey))) ? 'passkey' : null
  if (code) return (await takeAppCode(tx, deps, accountId, code)) ? 'totp' : null
  if (!recoveryCode || !(await takeRecoveryCode(tx, accountId, recoveryCode))) return null
  await mailRecovery(tx, deps, use)
  return 'recovery'
}

async function mailRecovery(tx: Transaction, deps: Deps, { accountId, origin, purpose }: Use) {
  const left = await countRecoveryCodes(tx, accountId)
  const said = left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`
  const news = {
    what: `A recovery code was used ${purpose}`,
    by: placeOf(origin),
    note: left > fewRecoveryCodes ? `${said}.` : `${said}: make new ones in My Profile.`,
    actorId: null,
  }
  await mailFactorChange(tx, deps, accountId, news)
}

/** The kind attempted, valid or not. */
export const kindOf = ({ passkey, recoveryCode }: Proof): FactorKind =>
  passkey ? 'passkey' : recoveryCode ? 'recovery' : 'totp'

/** Malformed passkey responses count as invalid. */
export const orNone = (verified: Promise<boolean>): Promise<boolean> =>
  verified.catch((error: unknown) => {
    if (isRefusal(error) || (error instanceof Error && error.name === 'PostgresError')) throw error
    return false
  })

/** 422 on the field that was sent. */
export function wrongFactor({ recoveryCode, passkey }: Proof): RefusalError {
  if (passkey) return invalid({ passkey: [factorMessages.wrongPasskey] }, factorMessages.wrongPasskey)
  return recoveryCode
    ? invalid({ recoveryCode: [factorMessages.wrongRecoveryCode] })
    : invalid({ code: [factorMessages.wrongCode] })
}
