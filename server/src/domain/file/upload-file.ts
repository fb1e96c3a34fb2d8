// Receives one file: inspects it, stores its bytes, then its row, and only then answers.
import type { UploadedFile } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import { heavyTask } from '../../heavy-work/heavy-task.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { forbidden, invalid } from '../../errors.ts'
import { limit } from '../../auth/throttle.ts'
import type { Engine } from '../../resource/engine.ts'
import { mayAttach } from './attached.ts'
import { cleanName } from './file-name.ts'
import { newFileKey, pathOfFile } from '../../files/file-key.ts'
import { type ReceivedFile, tooBig } from '../../files/receive-file.ts'
import { findFile } from '../../files/stored-file.ts'
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

/** Checked before reading the body. @throws 403 for users who cannot attach files anywhere, 429 after too many. */
export async function admitUpload(engine: Engine, actor: Actor): Promise<void> {
  if (!mayAttach(engine, actor)) throw forbidden()
  await limit(engine.deps, `upload:${actor.accountId}`, engine.deps.config.limits.upload)
}

/** @throws 422 on `file`. */
export async function uploadFile(deps: Deps, actor: Actor, sent: ReceivedFile): Promise<UploadedFile> {
  const { sql, config, files, now } = deps
  if (sent.bytes.length === 0) throw wrong(messages.field.emptyFile)
  const name = cleanName(sent.name)
  const { type, sha256, size, redrawn } = await inspect(actor.accountId, { name, bytes: sent.bytes })
  if (size > largest) throw tooBig(largest)
  await checkRoom(deps, actor, size)
  const key = newFileKey()
  await files.write(pathOfFile(key), redrawn ?? sent.bytes)
  try {
    await sql.begin(async (tx) => {
      await files.hold(tx)
      await tx`insert into file ${tx({ key, name, type, size, sha256, redrawn: redrawn !== null, created_at: now(), created_by: actor.accountId })}`
    })
  } catch (error) {
    // If this fails too, they are swept later. The first error matters more.
    await files.remove(pathOfFile(key)).catch(() => {})
    throw error
  }
  // The form waits only briefly; a scan that takes longer finishes in the background.
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
