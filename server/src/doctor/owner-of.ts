// The user that something on the disk belongs to, by name where it has one.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Of the nearest folder above that can be seen, when it cannot. */
export function ownerOf(path: string): string {
  try {
    const { uid } = statSync(path)
    const { stdout } = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' })
    return stdout?.trim() || `user ${uid}`
  } catch {
    return dirname(path) === path ? 'nobody' : ownerOf(dirname(path))
  }
}
