// Hands out a file to whoever the short-lived token stands for, if they may read a record it hangs on.
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { notFound, unauthenticated } from '../../http/errors.ts'
import { readFileToken } from '../../http/file-token.ts'
import { requireFactor } from '../../http/proof.ts'
import { findSessionById } from '../../http/session-record.ts'
import { findFile, readBytes } from '../../http/stored-file.ts'
import type { Engine } from '../../resource/engine.ts'
import { type Place, placeToRead } from './attached.ts'

export type Download = {
  name: string
  type: string
  bytes: Buffer
  redrawn: boolean
  reader: Actor
  hangsOn: Place
}

/** @throws 401 without a living token, 404 for what is missing or not theirs. */
export async function downloadFile(engine: Engine, key: string, token: unknown): Promise<Download> {
  const { deps } = engine
  const { actor, kind } = await readerOf(deps, token)
  const file = await findFile(deps.sql, key)
  if (!file || (kind === 'image' && !file.type.startsWith('image/'))) throw notFound()
  const hangsOn = await placeToRead(engine, actor, file)
  if (!hangsOn) throw notFound()
  const bytes = await readBytes(deps.config, file)
  return { name: file.name, type: file.type, bytes, redrawn: file.redrawn, reader: actor, hangsOn }
}

async function readerOf(deps: Deps, token: unknown) {
  const { sql, config, now } = deps
  const at = now()
  const claim = readFileToken(config.secret, token, at)
  // The session may have ended since the token was signed.
  const found = claim && (await findSessionById(sql, claim.sessionId, at))
  if (!claim || !found) throw unauthenticated()
  const actor: Actor = found.actor
  requireFactor(deps, actor)
  return { actor, kind: claim.kind }
}
