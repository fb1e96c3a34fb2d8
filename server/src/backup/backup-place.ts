// Where one backup is kept: a folder, or a folder of a bucket.
import type { Readable, Writable } from 'node:stream'

/** A file to be written. */
export type WriteTarget = {
  /** The end of a pipeline: when that resolves, the bytes survive a power failure. Never overwrites in a folder. */
  open(): Promise<Writable>
  /** Takes away what a failed pipeline has written. */
  remove(): Promise<void>
}

export type BackupPlace = {
  /** For people. */
  readonly name: string
  /** @throws Error when something is there already. */
  begin(): Promise<void>
  target(path: string): WriteTarget
  /** Without the file it rejects, or the stream fails, with the code ENOENT. */
  read(path: string): Promise<Readable>
  /** Bytes of all files. */
  size(): Promise<number>
  /** Makes all files survive a power failure. */
  flush(): Promise<void>
  /** Removes everything. */
  clear(): Promise<void>
}
