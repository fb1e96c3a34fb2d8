// Backs up and restores a programme of 5 million hits with the real commands: at full speed, with a slow reader, on a
// slow disk and with a dropped connection, and compares the result:
// `node bench/backup-drill.ts [hits] [folder that keeps them]`.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { backUpNightly } from '../server/src/backup/nightly-backup.ts'
import type { Manifest } from '../server/src/backup/manifest.ts'
import { readConfig } from '../server/src/config/config.ts'
import { createLogger } from '../server/src/log.ts'
import { writeRawCopies } from './backup/raw-copies.ts'
import { runMeasured, type Run } from './backup/run-measured.ts'
import { sizeOf } from './backup/size-of.ts'
import { onSlowDisk } from './backup/slow-disk.ts'
import { stallsDuring } from './backup/stalls.ts'
import { tableDigests } from './backup/table-digests.ts'
import { fillHits } from './generate/many-hits.ts'
import { fillOnce, openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const hits = Number(process.argv[2] ?? 5_000_000)
const work = mkdtempSync(join(tmpdir(), 'rivulet-drill-'))
// When run as root, PostgreSQL's own account must be able to enter the folder.
chmodSync(work, 0o711)
const dataDir = process.argv[3] ?? join(work, 'data')
const place = (name: string) => join(work, name)
const mebibytes = (bytes: number) => `${(bytes / (1 << 20)).toFixed(0)} MiB`
const report = (what: string, { seconds, peak }: Run, more = '') =>
  say(`| ${what} | ${seconds.toFixed(1)} s | ${mebibytes(peak)} | ${more} |`)

const backUp = (folder: string, more: Parameters<typeof runMeasured>[2] = {}) =>
  runMeasured(['backup/back-up.ts', folder], { DATA_DIR: dataDir }, more)
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest

/** Tables that backup and restore write to themselves. */
const ofItself = new Set(['audit_line', 'book_check', 'audit_line_number', 'book_check_id_seq'])

/** @throws Error when a table, a sequence or a file differs. */
function requireSame(folder: string, expected: Manifest): void {
  const { tables, sequences, files } = manifestOf(folder)
  for (const name of new Set([...Object.keys(expected.tables), ...Object.keys(tables)]))
    if (!ofItself.has(name) && tables[name]?.sha256 !== expected.tables[name]?.sha256)
      throw new Error(`${folder}: the table ${name} differs`)
  const rest = (all: Manifest['sequences'], kept: Manifest['files']) =>
    JSON.stringify([Object.entries(all).filter(([name]) => !ofItself.has(name)), kept])
  if (rest(sequences, files) !== rest(expected.sequences, expected.files))
    throw new Error(`${folder}: sequences or files differ`)
}

function requireEnd({ code, output }: Run, expected: number): void {
  if (code !== expected) throw new Error(`ended with ${code}:\n${output}`)
}

try {
  await fillOnce(dataDir, ({ sql }) => fillHits(sql, hits))
  const { sql, close } = await openScratch({ keep: dataDir })
  try {
    // Temporary tables for generating hits.
    await sql`drop table if exists deck_link, deck_country`
    say(`${hits} hits · ${machine()}\n\n| | time | peak memory | |\n| --- | ---: | ---: | --- |`)
    const raw = await writeRawCopies(sql, place('raw'))
    say(
      `| every table by one \`COPY … TO PROGRAM 'gzip -3'\`, without us | ${raw.seconds.toFixed(1)} s | | ${mebibytes(raw.bytes)} |`,
    )

    const fast = await backUp(place('fast'))
    requireEnd(fast, 0)
    const whole = manifestOf(place('fast'))
    const rows = Object.values(whole.tables).reduce((sum, table) => sum + table.rows, 0)
    const bytes = Object.values(whole.tables).reduce((sum, table) => sum + table.bytes, 0)
    const size = `${rows} rows, ${mebibytes(bytes)} before packing, ${mebibytes(sizeOf(place('fast')))}`
    report('backup', fast, size)

    const slow = await backUp(place('slow'), { awake: [1000, 2000], sleepOnce: 20_000 })
    requireEnd(slow, 0)
    requireSame(place('slow'), whole)
    report('backup, stopped for two of three seconds and once for 20', slow)

    const disk = await onSlowDisk(place('disk'), 4 << 20, 2048, async (folder, slowly) => {
      const run = await backUp(join(folder, 'backup'), { slowly })
      requireEnd(run, 0)
      requireSame(join(folder, 'backup'), whole)
      return run
    })
    if (disk) report('backup, on a disk that takes 4 MiB a second', disk)
    else say('| a slow disk takes root and cgroups: left out | | | |')

    const cut = await backUp(place('cut'), {
      during: async (live) => {
        while (live()) {
          const [ended] = await sql`
            select pg_terminate_backend(pid) from pg_stat_progress_copy where bytes_processed > 20000000`
          if (ended) return
        }
      },
    })
    requireEnd(cut, 1)
    if (readdirSync(place('cut')).length > 0) throw new Error('a part of a backup stayed')
    report('backup, connection cut', cut, cut.output.trim().split('\n').at(-1))

    const config = {
      ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
      backupDir: place('nights'),
    }
    const needs = { sql, config, log: createLogger('silent'), now: () => new Date() }
    const idle = await stallsDuring(sql, () => setTimeout(30_000))
    report('the same server without a backup', idle, idle.says)
    const stalls = await stallsDuring(sql, () => backUpNightly(needs))
    report('backup of the night, locked, in a server', stalls, stalls.says)

    rmSync(place('slow'), { recursive: true })
    const restored = await runMeasured(['backup/restore.ts', place('fast')], { DATA_DIR: place('new') })
    requireEnd(restored, 0)
    if (!restored.output.includes('The books add up')) throw new Error(restored.output)
    report(
      'restore into an empty place, with references, statistics and the check of the books',
      restored,
    )
    const other = await openScratch({ keep: place('new') })
    const [before, after] = await Promise.all(
      [sql, other.sql].map((one) => tableDigests(one, ofItself)),
    ).finally(() => other.close())
    for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]))
      if (before?.[name] !== after?.[name]) throw new Error(`restored, ${name} differs`)
    say(`\nAll ${Object.keys(after ?? {}).length} tables that were restored hold the same rows.`)
    say(fast.output + restored.output)
  } finally {
    await close()
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
