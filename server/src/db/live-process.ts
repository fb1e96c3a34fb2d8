// What can be told about another process of this machine by its number.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It lives but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The moment a process started; tells it from a later one that got the same number. Empty when unknown. */
export function birthOf(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'lstart=')
  const boot = read('/proc/sys/kernel/random/boot_id')
  // The name in brackets may hold spaces; the start time is the 20th field after it.
  const ticks = read(`/proc/${pid}/stat`).split(')').at(-1)?.trim().split(' ')[19]
  return ticks ? `${boot.trim()} ${ticks}` : ''
}

/** The command line of a process. Empty when unknown. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command=')
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

function ps(pid: number, column: string): string {
  if (process.platform === 'win32') return ''
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
