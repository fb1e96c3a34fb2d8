// CPU time of processes with their threads: unlike elapsed time, it hardly depends on other load.
import { readFileSync } from 'node:fs'
import type { Sql } from '../server/src/db/sql.ts'

/** Milliseconds. */
export const processorTime = (pid: number): number => {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number)
  return (user + system) * 10
}

/** Of all of PostgreSQL's processes on this machine that serve the database, also those that have ended; milliseconds. */
export async function databaseTime(sql: Sql): Promise<number> {
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const postmaster = Number(statOf(backend?.pid ?? 0)[1])
  const [user = 0, system = 0] = statOf(postmaster).slice(13, 15).map(Number)
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.trim().split(' ').map(Number)].reduce(
    (sum, pid) => sum + processorTime(pid),
    (user + system) * 10,
  )
}

/** The fields after the name, from the state on. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
