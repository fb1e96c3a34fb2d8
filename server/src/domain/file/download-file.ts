// Hands out a file to whoever the short-lived token stands for, if they may read a record it hangs on.
import { createHash } from 'node:crypto'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { notFound, unauthenticated } from '../../http/errors.ts'
import { readFileToken } from '../../http/file-token.ts'
import { findSessionById } from '../../http/session-record.ts'
import type { Engine } from '../../resource/engine.ts'
import { mayRead } from './attached.ts'
import { isFileKey, readStored } from './file-store.ts'

export type Download = { name: string; type: string; bytes: Buffer }

/** @throws 401 without a living token, 404 for what is missing or not theirs. */
export async function downloadFile(engine: Engine, key: string, token: unknown): Promise<Download> {
  const { deps } = engine
  const { actor, kind } = await readerOf(deps, token)
  const file = isFileKey(key) ? await findFile(deps, key) : undefined
  if (!file || (kind === 'image' && !file.type.startsWith('image/'))) throw notFound()
  if (!(await mayRead(engine, actor, file))) throw notFound()
  const bytes = await readStored(deps.config.dataDir, key)
  if (!createHash('sha256').update(bytes).digest().equals(file.sha256))
    throw new Error(`the stored file ${key} is not what was uploaded`)
  return { name: file.name, type: file.type, bytes }
}

async function readerOf({ sql, config, now }: Deps, token: unknown) {
  const at = now()
  const claim = readFileToken(config.secret, token, at)
  // The session may have ended since the token was signed.
  const found = claim && (await findSessionById(sql, claim.sessionId, at))
  if (!claim || !found) throw unauthenticated()
  const actor: Actor = found.actor
  return { actor, kind: claim.kind }
}

type Row = { key: string; name: string; type: string; sha256: Buffer; createdBy: number | null }

async function findFile({ sql }: Deps, key: string): Promise<Row | undefined> {
  const [file] = await sql<Row[]>`
    select key, name, type, sha256, created_by as "createdBy" from file where key = ${key}`
  return file
}
