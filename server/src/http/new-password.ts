// A password that somebody chooses: where the strong policy holds, none that is tried first and none that names its owner.
import { messages } from '@rivulet/contract/messages'
import type { Config } from '../config.ts'
import { isCommon } from './common-passwords.ts'
import { invalid } from './errors.ts'
import { hashPassword } from './password.ts'

/** Shorter ones stand in many a good password. */
const shortestPart = 4

/** @returns what is stored. @throws 422 on `password`, 503 when too many are waiting. */
export async function hashNewPassword(
  { passwordPolicy, passwordMemoryKib }: Pick<Config, 'passwordPolicy' | 'passwordMemoryKib'>,
  password: string,
  username: string,
): Promise<string> {
  if (passwordPolicy === 'strong') await refuseGuessable(password.normalize('NFC'), username)
  return hashPassword(password, passwordMemoryKib)
}

async function refuseGuessable(password: string, username: string): Promise<void> {
  if (await isCommon(password)) throw invalid({ password: [messages.password.guessable] })
  const lower = password.toLowerCase()
  const parts = `${username.toLowerCase()} rivulet`.split(/[^\p{L}\p{N}]+/u)
  if (parts.some((part) => [...part].length >= shortestPart && lower.includes(part)))
    throw invalid({ password: [messages.password.personal] })
}
