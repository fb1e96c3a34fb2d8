// Encrypts secrets for database and disk (AES-256-GCM) with the installation's secret, and generates random API keys.
// Ciphertexts name their key.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secret } from '../config/config.ts'

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

/** Identifies the key derived from a secret, and reveals nothing else about it. */
export const keyId = (secret: string): string => keyOf(secret).id

/** The prefix of everything encrypted with that key. */
export const headOf = (secret: string): string => `s1.${keyId(secret)}.`

const head = /^s1\.([0-9a-f]{8})\./
const headBytes = 12

/** The prefix before the ciphertext; none before keys had ids. */
function readHead(sealed: string | Buffer): { length: number; id: string | null } {
  const start = typeof sealed === 'string' ? sealed : sealed.toString('latin1', 0, headBytes)
  const [{ length } = '', id = null] = head.exec(start) ?? []
  return { length, id }
}

/** The id of its key; null for values from before keys had ids. */
export const keyIdIn = (sealed: string | Buffer): string | null => readHead(sealed).id

/** AES-256-GCM as base64url after the key id. A random nonce makes each ciphertext different. */
export const seal = ({ now }: Secret, text: string): string =>
  headOf(now) + lock(keyOf(now), Buffer.from(text)).toString('base64url')

export const sealBytes = ({ now }: Secret, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(headOf(now)), lock(keyOf(now), bytes)])

/** @throws when it was encrypted with neither key, or altered. */
export function open(secret: Secret, sealed: string): string {
  const { length, id } = readHead(sealed)
  return unlock(secret, id, Buffer.from(sealed.slice(length), 'base64url')).toString('utf8')
}

/** @throws like `open`. */
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

/** Without an id it is from before keys had one, so either key may fit. */
function unlock({ now, other }: Secret, id: string | null, bytes: Buffer): Buffer {
  const known = (other === null ? [now] : [now, other]).map(keyOf)
  const fitting = known.filter((key) => id === null || key.id === id)
  if (fitting.length === 0)
    throw new Error(
      `It was encrypted with the key ${id}, which belongs to neither SECRET nor OTHER_SECRET.`,
    )
  for (const key of fitting) {
    const opened = unlockWith(key, bytes)
    if (opened) return opened
  }
  throw new Error(
    id
      ? `It was altered after encryption with the key ${id}.`
      : 'It was encrypted with a key that belongs to neither SECRET nor OTHER_SECRET, or altered since.',
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

/** 256 random bits after a prefix that identifies the purpose. */
export const newKey = (prefix: string): string => prefix + randomBytes(32).toString('base64url')
