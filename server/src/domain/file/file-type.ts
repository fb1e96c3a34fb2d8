// Accepted file types, and checks that the content matches the file name.
import { checkArchive } from './archive.ts'

type Kind = { type: string; matches: (bytes: Buffer) => boolean | Promise<boolean> }

const startsWith = (...signatures: (string | number[])[]): ((bytes: Buffer) => boolean) => {
  const starts = signatures.map((one) => Buffer.from(one as string & number[]))
  return (bytes) => starts.some((start) => bytes.subarray(0, start.length).equals(start))
}
const jpeg: Kind = { type: 'image/jpeg', matches: startsWith([0xff, 0xd8, 0xff]) }
const office = (name: string, part: string): Kind => ({
  type: `application/vnd.openxmlformats-officedocument.${name}`,
  matches: (bytes) => startsWith('PK\u0003\u0004')(bytes) && checkArchive(bytes, part),
})

const kinds: Readonly<Record<string, Kind>> = {
  pdf: { type: 'application/pdf', matches: startsWith('%PDF-') },
  png: { type: 'image/png', matches: startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  jpg: jpeg,
  jpeg,
  gif: { type: 'image/gif', matches: startsWith('GIF87a', 'GIF89a') },
  webp: {
    type: 'image/webp',
    matches: (bytes) => startsWith('RIFF')(bytes) && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
  csv: { type: 'text/csv', matches: isPlainText },
  txt: { type: 'text/plain', matches: isPlainText },
  xlsx: office('spreadsheetml.sheet', 'xl/workbook.xml'),
  docx: office('wordprocessingml.document', 'word/document.xml'),
}

/** The media type; null when the extension is not accepted or the bytes do not match it. */
export async function typeOf(name: string, bytes: Buffer): Promise<string | null> {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined
  return kind && (await kind.matches(bytes)) ? kind.type : null
}

/** No control characters except white space, and nothing that could be sniffed as HTML. */
function isPlainText(bytes: Buffer): boolean {
  const mark = bytes.toString('hex', 0, 2)
  // Spreadsheets save "Unicode text" as UTF-16, so it is decoded for the check.
  if (mark === 'fffe' || mark === 'feff') {
    const text = new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes)
    return !text.includes('\ufffd') && isPlainText(Buffer.from(text))
  }
  if (bytes.some((byte) => (byte < 32 && ![9, 10, 12, 13].includes(byte)) || byte === 127)) return false
  return !/^(\u00ef\u00bb\u00bf)?\s*</.test(bytes.toString('latin1', 0, 1024))
}
