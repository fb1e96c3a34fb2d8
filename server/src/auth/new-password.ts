// Checks and hashes a new password: under the strong policy it must not be common or contain its owner's name.
import { messages } from '@rivulet/contract/messages/messages'
import type { Config } from '../config/config.ts'
import { invalid } from '../errors.ts'
import { hashPassword } from './password.ts'
import { readFile } from 'node:fs/promises'

/** The list of common passwords, loaded on first use. */
let known: Promise<ReadonlySet<string>> | undefined

async function readList(): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
}

/** Whether the password is a common one, also when repeated or with digits and signs around it. */
async function isCommon(password: string): Promise<boolean> {
  const common = await (known ??= readList())
  const lower = password.toLowerCase()
  const core = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [lower, core].some((word) => {
    const [, once] = /^(.+?)\1+$/su.exec(word) ?? []
    return common.has(word) || once?.length === 1 || (once !== undefined && common.has(once))
  })
}

/** Shorter parts of a name occur by chance in many good passwords. */
const shortestPart = 4

/** @returns the hash to store. @throws 422 on `password`, 503 when too many are waiting. */
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
