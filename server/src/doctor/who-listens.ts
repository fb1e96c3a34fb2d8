// Finds the process that listens on a TCP port of this machine.
import { namesIn } from '../db/embedded/list-orphans.ts'
import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

export type Listener = { pid: number | null }

/** Null when there is none; a process of another user has no id here. */
export function whoListens(port: number): Listener | null {
  return process.platform === 'linux' ? fromProc(port) : fromLsof(port)
}

function fromProc(port: number): Listener | null {
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listening(table, port))
  if (inodes.length === 0) return null
  const sockets = new Set(inodes.map((inode) => `socket:[${inode}]`))
  const pids = namesIn('/proc').filter((name) => /^\d+$/.test(name))
  const pid = pids.find((one) =>
    namesIn(`/proc/${one}/fd`).some((fd) => sockets.has(linkOf(`/proc/${one}/fd/${fd}`))),
  )
  return { pid: pid ? Number(pid) : null }
}

/** Inodes of sockets in state 0A (LISTEN). The table is missing if the protocol is disabled. */
function listening(table: string, port: number): string[] {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return linesOf(table).flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
    return state === '0A' && local.endsWith(wanted) ? [inode] : []
  })
}

function fromLsof(port: number): Listener | null {
  const { stdout } = spawnSync('lsof', ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'], {
    encoding: 'utf8',
  })
  const [pid] = (stdout ?? '').split('\n')
  return pid ? { pid: Number(pid) } : null
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
