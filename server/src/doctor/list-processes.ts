// Lists the processes of this machine with their arguments.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export type Process = { pid: number; args: string[] }

/** Null where they cannot be listed. */
export function listProcesses(): Process[] | null {
  if (process.platform === 'win32') return null
  return process.platform === 'linux' ? fromProc() : fromPs()
}

function fromProc(): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    const args = argumentsOf(pid)
    return args.length > 0 ? [{ pid: Number(pid), args }] : []
  })
}

function argumentsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
  } catch {
    // It has exited meanwhile.
    return []
  }
}

function fromPs(): Process[] | null {
  const { stdout, status } = spawnSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' })
  if (status !== 0) return null
  return stdout.split('\n').flatMap((line) => {
    const [pid, ...args] = line.trim().split(/\s+/)
    return pid && args.length > 0 ? [{ pid: Number(pid), args }] : []
  })
}
