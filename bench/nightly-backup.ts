// Measures the impact of the nightly backup on a server:
// `node bench/nightly-backup.ts [hits] [folder that keeps the data]`, alternating without one, with one in the
// server's process, and with one in a separate process, as in production.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { cipherOf, newLock } from '../server/src/backup/cipher.ts'
import { folderPlace } from '../server/src/backup/folder-place.ts'
import { backUpNightly } from '../server/src/backup/nightly-backup.ts'
import { writeBackup } from '../server/src/backup/write-backup.ts'
import { readConfig } from '../server/src/config/config.ts'
import { folderStore } from '../server/src/files/folder-store.ts'
import { createLogger } from '../server/src/log.ts'
import { stallsDuring } from './backup/stalls.ts'
import { fillHits } from './generate/many-hits.ts'
import { fillOnce, openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const hits = Number(process.argv[2] ?? 2_000_000)
const rounds = 2
const work = mkdtempSync(join(tmpdir(), 'rivulet-nightly-'))
chmodSync(work, 0o711)
const dataDir = process.argv[3] ?? join(work, 'data')

try {
  await fillOnce(dataDir, ({ sql }) => fillHits(sql, hits))
  const { sql, close } = await openScratch({ keep: dataDir })
  const backupKey = 'correct horse battery'
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
    ...{ backupDir: join(work, 'nights'), backupKey, backupsKept: 1 },
  }
  const needs = { sql, config, log: createLogger('silent'), now: () => new Date() }
  const within = async () => {
    const folder = join(work, 'within')
    const cipher = await cipherOf(backupKey, newLock())
    await writeBackup(
      { sql, dataDir, files: folderStore(dataDir), now: new Date(), cipher },
      folderPlace(folder),
    )
    rmSync(folder, { recursive: true })
  }
  const ways = {
    'no backup': () => setTimeout(20_000),
    'in the process': within,
    'in a process beside it': () => backUpNightly(needs),
  }
  try {
    say(`${hits} hits · ${machine()}\n\n| | time | | load |\n| --- | ---: | --- | ---: |`)
    for (let round = 0; round < rounds; round++)
      for (const [name, way] of Object.entries(ways)) {
        const { seconds, says } = await stallsDuring(sql, way)
        say(`| ${name} | ${seconds.toFixed(0)} s | ${says} | ${loadavg()[0]?.toFixed(1)} |`)
      }
  } finally {
    await close()
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
