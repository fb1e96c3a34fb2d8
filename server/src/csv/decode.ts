// Decodes an uploaded CSV file: by its byte order mark, otherwise with the first encoding that fits.
import type { CsvEncoding } from '@rivulet/contract/choices'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { invalid } from '../errors.ts'

const labels: Readonly<Record<CsvEncoding, string>> = {
  utf8: 'utf-8',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  windows1252: 'windows-1252',
}

/** @throws 422 on `encoding` when the bytes are not valid in it. */
export function decodeFile(bytes: Buffer, wanted?: CsvEncoding | null) {
  const encoding = wanted ?? encodingOf(bytes)
  const text = decode(bytes, encoding)
  if (text === null) throw invalid({ encoding: [reconciliationMessages.encoding] })
  return { text, encoding }
}

function encodingOf(bytes: Buffer): CsvEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf16be'
  // Latin text in UTF-16 has a zero in every other byte.
  const start = bytes.subarray(0, 1000)
  const zeros = (from: number) => start.filter((byte, n) => n % 2 === from && byte === 0).length
  if (zeros(1) > start.length / 4) return 'utf16le'
  if (zeros(0) > start.length / 4) return 'utf16be'
  return decode(bytes, 'utf8') === null ? 'windows1252' : 'utf8'
}

/** Without the byte order mark; null when the bytes are invalid in this encoding. */
function decode(bytes: Buffer, encoding: CsvEncoding): string | null {
  try {
    return new TextDecoder(labels[encoding], { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
