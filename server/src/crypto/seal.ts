// Seals secrets for database and disk with the installation's secret, and makes the random keys that shops use. What is sealed names its key.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secret } from '../config.ts'

const ivBytes = 12
const tagBytes = 16

type Key = { id: string; bytes: Buffer }

const keys = new Map<string, Key>()

function keyOf(secret: string): Key {
  let key = keys.get(secret)
  if (!key) {
    const derive = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, '', `rivulet ${what}`, length))
    key = { id: derive('key id', 4).toString('hex'), bytes: derive('seal', 32) }
    keys.set(secret, key)
  }
  return key
}

/** Names the key that comes of a secret, and tells nothing else of it. */
export const keyId = (secret: string): string => keyOf(secret).id

/** What all that is sealed with that key begins with. */
export const headOf = (secret: string): string => `s1.${keyId(secret)}.`

const head = /^s1\.([0-9a-f]{8})\./
const headBytes = 12

/** What stands before the sealed itself; nothing before keys had ids. */
function readHead(sealed: string | Buffer): { length: number; id: string | null } {
  const start = typeof sealed === 'string' ? sealed : sealed.toString('latin1', 0, headBytes)
  const [{ length } = '', id = null] = head.exec(start) ?? []
  return { length, id }
}

/** The id of the key it was sealed with; null for what was sealed before keys had one. */
export const keyIdIn = (sealed: string | Buffer): string | null => readHead(sealed).id

/** AES-256-GCM as base64url behind the id of the key. The same text is sealed differently each time. */
export const seal = ({ now }: Secret, text: string): string =>
  headOf(now) + lock(keyOf(now), Buffer.from(text)).toString('base64url')

export const sealBytes = ({ now }: Secret, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(headOf(now)), lock(keyOf(now), bytes)])

/** @throws when it was sealed with a key that is neither of the two, or changed since. */
export function open(secret: Secret, sealed: string): string {
  const { length, id } = readHead(sealed)
  return unlock(secret, id, Buffer.from(sealed.slice(length), 'base64url')).toString('utf8')
}

/** @throws as `open` does. */
export function openBytes(secret: Secret, bytes: Buffer): Buffer {
  const { length, id } = readHead(bytes)
  return unlock(secret, id, bytes.subarray(length))
}

function lock({ bytes: key }: Key, bytes: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const locked = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), locked])
}

/** Without an id it was sealed before keys had one, with either of them. */
function unlock({ now, other }: Secret, id: string | null, bytes: Buffer): Buffer {
  const known = (other === null ? [now] : [now, other]).map(keyOf)
  const fitting = known.filter((key) => id === null || key.id === id)
  if (fitting.length === 0)
    throw new Error(`It was sealed with the key ${id}, which is neither of SECRET nor of OTHER_SECRET.`)
  for (const key of fitting) {
    const opened = unlockWith(key, bytes)
    if (opened) return opened
  }
  throw new Error(
    id
      ? `It was changed since it was sealed with the key ${id}.`
      : 'It was sealed with a key that is neither of SECRET nor of OTHER_SECRET, or changed since.',
  )
}

function unlockWith({ bytes: key }: Key, bytes: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

/** 256 random bits behind a prefix that says what the key is for. */
export const newKey = (prefix: string): string => prefix + randomBytes(32).toString('base64url')
