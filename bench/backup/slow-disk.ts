// A truly slow disk: a file system in a file, mounted with write-through, whose device is throttled by the kernel
// (cgroup blkio; needs root).
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { statSync } from 'node:fs'

const group = '/sys/fs/cgroup/blkio/rivulet-drill'
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8' }).trim()

/** `slowly` is a prefix for commands that should write slowly. Null where such a disk cannot be set up. */
export async function onSlowDisk<T>(
  folder: string,
  bytesPerSecond: number,
  mebibytes: number,
  work: (folder: string, slowly: string[]) => Promise<T>,
): Promise<T | null> {
  const image = `${folder}.image`
  const undo: (() => void)[] = []
  try {
    try {
      mkdirSync(group)
      undo.push(() => rmdirSync(group))
      closeSync(openSync(image, 'w'))
      undo.push(() => rmSync(image))
      truncateSync(image, mebibytes * (1 << 20))
      run('mkfs.ext4', '-q', image)
      const device = run('losetup', '--find', '--show', image)
      undo.push(() => run('losetup', '--detach', device))
      mkdirSync(folder)
      run('mount', '-o', 'sync', device, folder)
      undo.push(() => run('umount', folder))
      const { rdev } = statSync(device)
      const number = `${(rdev >> 8) & 0xfff}:${(rdev & 0xff) | ((rdev >> 12) & 0xfff00)}`
      writeFileSync(`${group}/blkio.throttle.write_bps_device`, `${number} ${bytesPerSecond}`)
    } catch {
      return null
    }
    const join = `echo $$ > ${group}/cgroup.procs && exec "$0" "$@"`
    return await work(folder, ['sh', '-c', join])
  } finally {
    for (const step of undo.reverse()) step()
  }
}
