// npm run files:move: moves the stored files from DATA_DIR to the S3 bucket or back, or carries on without lost ones.
import { fileStoreMessages as m } from '@rivulet/contract/messages/file-store-messages'
import { writeAuditLog } from '../audit/write-audit-log.ts'
import { readConfig, type Settings } from '../config/config.ts'
import { withDatabase } from '../db/open.ts'
import { folderStore } from '../files/folder-store.ts'
import { adoptStore, moveStore } from '../files/move-store.ts'
import { openStore } from '../files/open-store.ts'
import { s3Store } from '../files/s3/s3-store.ts'
import { whyAway } from '../files/store-away.ts'
import { runCommand } from '../progress/run-command.ts'
import { say } from '../progress/say.ts'

/** @throws Error with one sentence. */
function storesOf({ dataDir, s3, s3Bucket: bucket }: Settings, target: string | undefined) {
  if (!s3 || !bucket) throw new Error(m.noS3)
  const folder = folderStore(dataDir)
  const s3Files = s3Store({ ...s3, bucket })
  if (target === 's3') return { from: folder, to: s3Files }
  if (target === 'folder') return { from: s3Files, to: folder }
  throw new Error(m.moveUsage)
}

await runCommand({ failed: m.notMoved }, async (signal) => {
  const [first, target, ...options] = process.argv.slice(2)
  const adopt = first === '--adopt' && target === undefined
  if (!adopt && (first !== '--to' || options.some((word) => word !== '--remove')))
    throw new Error(m.moveUsage)
  const settings = readConfig(process.env)
  const command = { name: `rivulet files ${process.pid}`, tell: say, signal }
  return withDatabase(settings, command, async ({ sql, progress }) => {
    const work = async () => {
      if (adopt) {
        const store = openStore(settings)
        const lost = await adoptStore(sql, store)
        say(m.adopted(store.place, lost))
        return { place: store.place, lost: lost.length }
      }
      const { from, to } = storesOf(settings, target)
      const moved = await moveStore({ sql, from, to, progress }, { remove: options.length > 0 })
      say(moved.lost.length > 0 ? m.lost(from.place, moved.lost) : m.done(to.place, moved))
      return { place: to.place, lost: moved.lost.length }
    }
    const { place, lost } = await work().catch((error: unknown) => {
      throw new Error(whyAway(error) ?? (error instanceof Error ? error.message : String(error)))
    })
    if (!adopt && lost > 0) return 1
    await writeAuditLog(sql, {}, new Date(), { action: 'moveFiles', after: { place } })
    return 0
  })
})
