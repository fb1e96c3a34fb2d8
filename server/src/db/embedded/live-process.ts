// Start time and command line of another process on this machine, by its id.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The moment a living process started, in no particular form: it tells the process from a later one
 * that got the same number. Empty when there is none, or only a zombie. The boot's id is no part of it:
 * in a container of systemd-nspawn a service with ProtectKernelTunables reads another one than its neighbours.
 */
export function startTimeOf(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'lstart=')
  // The name in brackets may contain spaces; the state follows it, the start time 19 fields later.
  const fields = readText(`/proc/${pid}/stat`).split(')').at(-1)?.trim().split(' ') ?? []
  return fields[19] && fields[0] !== 'Z' ? fields[19] : ''
}

/** The command line of a living process, empty when there is none. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command=')
  return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

function ps(pid: number, column: string): string {
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

/** Empty when it cannot be read. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
