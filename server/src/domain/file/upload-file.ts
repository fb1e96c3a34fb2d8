// Takes in one file: looked at, stored on disk, then noted in the database, and only then answered.
import type { UploadedFile } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages'
import { heavyTask } from '../../heavy-work/heavy-task.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { forbidden, invalid } from '../../http/errors.ts'
import { limit } from '../../http/throttle.ts'
import type { Engine } from '../../resource/engine.ts'
import { mayAttach } from './attached.ts'
import { cleanName } from './file-name.ts'
import { newFileKey, removeStored, storeFile } from '../../http/file-store.ts'
import { type Sent, tooBig } from '../../http/receive-file.ts'
import { findFile } from '../../http/stored-file.ts'
import type { work } from './inspect-upload.ts'
import { scanNew } from './scan-files.ts'

const megabyte = 1024 * 1024
export const largest = 10 * megabyte
const mostPerAffiliate = 100 * megabyte
const mostOfAll = 1024 * megabyte

const inspect = heavyTask<typeof work>(new URL('./inspect-upload.ts', import.meta.url), {
  seconds: 10,
  field: 'file',
})

/** Before a byte is read. @throws 403 for who has nothing to put a file into, 429 after too many. */
export async function admitUpload(engine: Engine, actor: Actor): Promise<void> {
  if (!mayAttach(engine, actor)) throw forbidden()
  await limit(engine.deps, `upload:${actor.accountId}`, engine.deps.config.limits.upload)
}

/** @throws 422 on `file`. */
export async function uploadFile(deps: Deps, actor: Actor, sent: Sent): Promise<UploadedFile> {
  const { sql, config, now } = deps
  if (sent.bytes.length === 0) throw wrong(messages.field.emptyFile)
  const name = cleanName(sent.name)
  const { type, sha256, size, redrawn } = await inspect(actor.accountId, { name, bytes: sent.bytes })
  if (size > largest) throw tooBig(largest)
  await checkRoom(deps, actor, size)
  const key = newFileKey()
  await storeFile(config.dataDir, key, redrawn ?? sent.bytes)
  try {
    await sql`insert into file ${sql({ key, name, type, size, sha256, redrawn: redrawn !== null, created_at: now(), created_by: actor.accountId })}`
  } catch (error) {
    await removeStored(config.dataDir, key)
    throw error
  }
  // Whoever waits for a form should not wait for long: what is not known by then is found out afterwards.
  await scanNew(deps, key, 5_000)
  const stored = config.clamdUrl ? await findFile(sql, key) : undefined
  const scan = stored && stored.scan !== 'clean' ? (stored.scan ?? 'waiting') : null
  return { file: key, name, size, ...(scan && { scan }) }
}

async function checkRoom({ sql }: Deps, actor: Actor, size: number): Promise<void> {
  const [used] = await sql<{ all: number; own: number }[]>`
    select coalesce(sum(size), 0) as all, coalesce(sum(size) filter (where created_by = ${actor.accountId}), 0) as own
    from file`
  const { all, own } = used ?? { all: 0, own: 0 }
  if (all + size > mostOfAll || (!actor.admin && own + size > mostPerAffiliate))
    throw wrong(messages.field.noRoom)
}

const wrong = (sentence: string) => invalid({ file: [sentence] }, sentence)
