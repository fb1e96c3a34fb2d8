// Measures starts and idle memory: `node bench/start.ts [idle seconds]`, after `npm run build`; Linux only.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startNode } from '../server/src/testing/child.ts'
import { machine, say } from './stopwatch.ts'

const idleSeconds = Number(process.argv[2] ?? 60)
const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-start-'))
chmodSync(dataDir, 0o711)

/** As in scripts/run.js. */
const compileCache = new URL('../node_modules/.cache/node', import.meta.url).pathname

/** The product as `npm start` runs it once everything is installed, and the seconds until it says its address. */
async function start() {
  const began = performance.now()
  const place = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' }
  const rivulet = startNode(['main.ts'], { ...place, NODE_COMPILE_CACHE: compileCache })
  while (!(await rivulet.nextLine()).includes('http'));
  return { rivulet, seconds: (performance.now() - began) / 1000 }
}

/** MB of the server and its children, and of PostgreSQL; memory that processes share is counted once. */
function memory(server: number): { server: number; database: number } {
  const sum = { server: 0, database: 0 }
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const ancestors = [Number(pid)]
      while ((ancestors.at(-1) ?? 0) > 1) ancestors.push(parentOf(ancestors.at(-1) ?? 0))
      if (!ancestors.includes(server)) continue
      const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
      const is = readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres') ? 'database' : 'server'
      sum[is] += Number(pss ?? 0) / 1024
    } catch {
      // It has just ended.
    }
  }
  return sum
}

const parentOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ?? 0)

try {
  say(`${machine()} · load of others ${loadavg()[0]?.toFixed(1)}`)
  const first = await start()
  await first.rivulet.end('SIGTERM')
  const second = await start()
  await setTimeout(idleSeconds * 1000)
  const { server, database } = memory(second.rivulet.pid)
  await second.rivulet.end('SIGTERM')
  say('| | |\n| --- | ---: |')
  say(`| first start, with a new database | ${first.seconds.toFixed(1)} s |`)
  say(`| second start | ${second.seconds.toFixed(1)} s |`)
  say(`| idle for ${idleSeconds} s: server | ${server.toFixed(0)} MB |`)
  say(`| PostgreSQL | ${database.toFixed(0)} MB |`)
  say(`| together | ${(server + database).toFixed(0)} MB |`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
