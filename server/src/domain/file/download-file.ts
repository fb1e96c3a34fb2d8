// Serves a file for a short-lived token, if its account may read a record the file is attached to.
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { notFound, unauthenticated } from '../../errors.ts'
import { readFileToken } from '../../auth/file-token.ts'
import { requireFactor } from '../../http/proof.ts'
import { requireTerms } from '../../auth/require-terms.ts'
import { findSessionById } from '../../auth/session-record.ts'
import { type Content, findFile, openContent } from '../../files/stored-file.ts'
import type { Engine } from '../../resource/engine.ts'
import { type Place, placeToRead } from './attached.ts'

export type Download = {
  name: string
  type: string
  content: Content
  redrawn: boolean
  reader: Actor
  hangsOn: Place
}

/** @throws 401 without a valid token, 404 when it is missing or out of scope. */
export async function downloadFile(engine: Engine, key: string, token: unknown): Promise<Download> {
  const { deps } = engine
  const { actor, kind } = await readerOf(deps, token)
  const file = await findFile(deps.sql, key)
  if (!file || (kind === 'image' && !file.type.startsWith('image/'))) throw notFound()
  const hangsOn = await placeToRead(engine, actor, file)
  if (!hangsOn) throw notFound()
  const content = await openContent(deps, file)
  return { name: file.name, type: file.type, content, redrawn: file.redrawn, reader: actor, hangsOn }
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
  requireTerms(actor)
  return { actor, kind: claim.kind }
}
