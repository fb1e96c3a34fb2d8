// Short-lived tokens for file URLs, because <img> and downloads cannot send headers. They stand for a session.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../config/config.ts'

const lifetime = 5 * 60_000
const shape = /^(image|storage)\.(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/

/** image: pictures only; storage: all files. */
export type FileTokenKind = 'image' | 'storage'

export function newFileToken(secret: Secret, kind: FileTokenKind, sessionId: number, now: Date): string {
  const claim = `${kind}.${sessionId}.${now.getTime() + lifetime}`
  return `${claim}.${sign(secret.now, claim).toString('base64url')}`
}

/** Null when it is forged or expired. */
export function readFileToken(
  secret: Secret,
  token: unknown,
  now: Date,
): { kind: FileTokenKind; sessionId: number } | null {
  const [, kind, session, end, signature] = shape.exec(typeof token === 'string' ? token : '') ?? []
  if (!kind || !session || !end || !signature || Number(end) <= now.getTime()) return null
  const signed = Buffer.from(signature, 'base64url')
  const fits = (key: string) => timingSafeEqual(signed, sign(key, `${kind}.${session}.${end}`))
  if (!fits(secret.now) && !(secret.other && fits(secret.other))) return null
  return { kind: kind as FileTokenKind, sessionId: Number(session) }
}

function sign(secret: string, claim: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'rivulet file token', 32))
  return createHmac('sha256', key).update(claim).digest()
}
