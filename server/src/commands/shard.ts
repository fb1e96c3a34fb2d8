// npm run shard: distributes hits and visitors over a Citus cluster, says what that would do, or undoes it.
import { shardMessages as m } from '@rivulet/contract/messages/shard-messages'
import { writeAuditLog } from '../audit/write-audit-log.ts'
import { gatherHits, rehearseSpread, spreadHits } from '../click/ingest/spread-hits.ts'
import { readConfig } from '../config/config.ts'
import { withDatabase } from '../db/open.ts'
import { runCommand } from '../progress/run-command.ts'
import { say } from '../progress/say.ts'

const works = { '': spreadHits, '--rehearse': rehearseSpread, '--undo': gatherHits } as const
const isWork = (name: string): name is keyof typeof works => Object.hasOwn(works, name)

await runCommand({ failed: m.failed }, async (signal) => {
  const [named = '', ...more] = process.argv.slice(2)
  if (!isWork(named) || more.length > 0) throw new Error(m.usage)
  const settings = readConfig(process.env)
  const shards = settings.hitShards
  if (shards === undefined) throw new Error(m.noShards)
  const command = { name: `rivulet shard ${process.pid}`, tell: say, signal }
  return withDatabase(settings, command, async ({ sql, progress }) => {
    say(await works[named]({ sql, shards, progress }))
    if (named !== '--rehearse')
      await writeAuditLog(sql, {}, new Date(), { action: 'shard', after: { spread: named === '' } })
    return 0
  })
})
