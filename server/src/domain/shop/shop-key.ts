// A shop's API key: generated here, stored encrypted, looked up by its hash, and shown on request.
import { createHash } from 'node:crypto'
import type { Secret } from '../../config/config.ts'
import { newKey, open, seal } from '../../crypto/seal.ts'
import { refused } from '../../errors.ts'
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import type { Context } from '../../resource/serve.ts'

/** Columns for a new key. */
export function keyColumns(secret: Secret): { key: string; columns: Record<string, unknown> } {
  const key = newKey('rvk_')
  const columns = {
    api_key_sealed: seal(secret, key),
    api_key_hash: createHash('sha256').update(key).digest(),
    api_key_end: key.slice(-4),
  }
  return { key, columns }
}

/** The key in plain text; the access is logged. */
export async function revealKey(
  { id }: { id: number },
  { tx, actor, deps }: Context,
): Promise<{ apiKey: string }> {
  const [shop] = await tx<
    { sealed: string | null }[]
  >`select api_key_sealed as sealed from shop where id = ${id}`
  if (!shop?.sealed) throw refused(linkMessages.keyFailed)
  deps.log.info(
    { event: 'api-key-shown', shop: id, by: actor.accountId },
    'The API key of a shop was shown',
  )
  return { apiKey: open(deps.config.secret, shop.sealed) }
}

/** Rotates the key; the old one stays valid for a day, so that the shop can switch without a gap. */
export async function rotateKey(
  { id }: { id: number },
  { tx, actor, deps }: Context,
): Promise<{ apiKey: string }> {
  const { key, columns } = keyColumns(deps.config.secret)
  await tx`update shop set old_api_key_sealed = api_key_sealed, old_api_key_hash = api_key_hash,
    old_api_key_until = ${new Date(deps.now().getTime() + 86_400_000)} where id = ${id}`
  await tx`update shop set ${tx(columns)} where id = ${id}`
  deps.log.info(
    { event: 'api-key-rotated', shop: id, by: actor.accountId },
    'The API key of a shop was replaced',
  )
  return { apiKey: key }
}
