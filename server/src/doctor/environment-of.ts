// The variables with which a process of this machine was started.
import { readText } from '../db/embedded/live-process.ts'

/** Null when they cannot be read: of another user's process, and on anything but Linux. */
export function environmentOf(pid: number): Record<string, string> | null {
  const text = readText(`/proc/${pid}/environ`)
  if (text === '') return null
  const pairs = text.split('\0').map((line): [string, string] => {
    const [name = '', ...value] = line.split('=')
    return [name, value.join('=')]
  })
  return Object.fromEntries(pairs)
}
