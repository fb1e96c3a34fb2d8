// A shop's API key: made here, kept sealed, found by its hash and shown only when an admin asks.
import { createHash } from 'node:crypto'
import type { Secret } from '../../config.ts'
import { newKey, open, seal } from '../../http/seal.ts'
import { refused } from '../../http/errors.ts'
import { linkMessages } from '@rivulet/contract/link-messages'
import type { Context } from '../../resource/serve.ts'

/** The columns of a fresh key. */
export function keyColumns(secret: Secret): { key: string; columns: Record<string, unknown> } {
  const key = newKey('rvk_')
  const columns = {
    api_key_sealed: seal(secret, key),
    api_key_hash: createHash('sha256').update(key).digest(),
    api_key_end: key.slice(-4),
  }
  return { key, columns }
}

/** The key in clear; who has seen it is noted in the log. */
export async function revealKey(
  { id }: { id: number },
  { tx, actor, deps }: Context,
): Promise<{ apiKey: string }> {
  const [shop] = await tx<
    { sealed: string | null }[]
  >`select api_key_sealed as sealed from link where id = ${id}`
  if (!shop?.sealed) throw refused(linkMessages.keyFailed)
  deps.log.info(
    { event: 'api-key-shown', shop: id, by: actor.accountId },
    'The API key of a shop was shown',
  )
  return { apiKey: open(deps.config.secret, shop.sealed) }
}

/** Makes a new key; the old one works for another day, so that the shop can change over without a gap. */
export async function rotateKey(
  { id }: { id: number },
  { tx, actor, deps }: Context,
): Promise<{ apiKey: string }> {
  const { key, columns } = keyColumns(deps.config.secret)
  await tx`update link set old_api_key_sealed = api_key_sealed, old_api_key_hash = api_key_hash,
    old_api_key_until = ${new Date(deps.now().getTime() + 86_400_000)} where id = ${id}`
  await tx`update link set ${tx(columns)} where id = ${id}`
  deps.log.info(
    { event: 'api-key-rotated', shop: id, by: actor.accountId },
    'The API key of a shop was replaced',
  )
  return { apiKey: key }
}
