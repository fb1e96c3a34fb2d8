// Password hashing with argon2id, stored as PHC strings; passwords are never trimmed or truncated.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createGate } from './gate.ts'

const derive = promisify(argon2)
const passes = 3
const parallelism = 1
const saltBytes = 16
const tagBytes = 32

// Hashing uses libuv's four threads, which also write clicks to disk, so two stay free. An attacker can make us
// allocate at most twice 64 MiB.
const gate = createGate(2, 200)

type Parameters = {
  memory: number
  passes: number
  parallelism: number
  salt: Buffer
  tagLength: number
}
type Hash = Parameters & { tag: Buffer }

/** @returns a PHC string. @throws 503 when too many are waiting. */
export async function hashPassword(password: string, memoryKib: number): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await tagOf(password, {
    memory: memoryKib,
    passes,
    parallelism,
    salt,
    tagLength: tagBytes,
  })
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

/**
 * Without a stored hash the same work is done anyway, so that timing does not reveal whether an account exists.
 * `weak`: the password is correct, but was hashed with less than the current parameters.
 */
export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
  memoryKib: number,
): Promise<{ right: boolean; weak: boolean }> {
  const hash = stored ? parseHash(stored) : undefined
  if (!hash) {
    await hashPassword(password, memoryKib)
    return { right: false, weak: false }
  }
  const right = timingSafeEqual(await tagOf(password, hash), hash.tag)
  const weak = hash.memory < memoryKib || hash.passes < passes || hash.salt.length < saltBytes
  return { right, weak: right && (weak || hash.tagLength < tagBytes) }
}

function tagOf(
  password: string,
  { memory, passes: rounds, parallelism: lanes, salt, tagLength }: Parameters,
) {
  const message = Buffer.from(password.normalize('NFC'))
  return gate(() =>
    derive('argon2id', { message, nonce: salt, memory, passes: rounds, parallelism: lanes, tagLength }),
  )
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{16,86})$/

/** Undefined if it is not an argon2id hash: nobody can sign in with it. */
function parseHash(stored: string): Hash | undefined {
  const [, memory, rounds, lanes, salt, tag] = phc.exec(stored) ?? []
  if (!memory || !rounds || !lanes || !salt || !tag) return undefined
  const decoded = Buffer.from(tag, 'base64')
  return {
    memory: Number(memory),
    passes: Number(rounds),
    parallelism: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    tagLength: decoded.length,
    tag: decoded,
  }
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
