// Parses the Range header of a download: one range of bytes (RFC 9110).
import type { IncomingHttpHeaders } from 'node:http'
import type { Range } from '../../files/file-store.ts'

const one = /^bytes=(\d{0,15})-(\d{0,15})$/

/** Undefined: the whole file is to be sent; null: the file has no such bytes. */
export function requestedRange(headers: IncomingHttpHeaders, size: number): Range | null | undefined {
  // A file has no tag that a condition could name.
  const [, from, to] = (!headers['if-range'] && one.exec(headers.range ?? '')) || []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return first <= last ? { first, last } : null
}
