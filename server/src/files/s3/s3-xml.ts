// Reads the XML that S3 servers answer with, and writes the little that they are sent.
import { XMLParser } from 'fast-xml-parser'
import type { StoredEntry } from '../file-store.ts'

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => name === 'Contents' || name === 'Upload' || name === 'CommonPrefixes',
})

type Read = Record<string, unknown>
const parse = (xml: string, root: string): Read => ((parser.parse(xml) as Read)[root] ?? {}) as Read
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Such as NoSuchKey; empty when the answer is no error of S3. */
export function readErrorCode(xml: string): string {
  try {
    return text(parse(xml, 'Error').Code)
  } catch {
    return ''
  }
}

type Page<T> = { entries: T[]; next: Record<string, string> | null }

/** Servers that understand `encoding-type` say so, and escape names. */
function nameReader({ EncodingType }: Read): (value: unknown) => string {
  return EncodingType === 'url' ? (value) => decodeURIComponent(text(value).replaceAll('+', ' ')) : text
}

function nextOf(list: Read): Record<string, string> | null {
  const token = text(list.NextContinuationToken)
  return list.IsTruncated === 'true' && token ? { 'continuation-token': token } : null
}

/** Of a list with a delimiter. */
export function readFolders(xml: string): Page<string> {
  const list = parse(xml, 'ListBucketResult')
  const nameOf = nameReader(list)
  const prefixes = (list.CommonPrefixes ?? []) as Read[]
  return { entries: prefixes.map(({ Prefix }) => nameOf(Prefix)), next: nextOf(list) }
}

export function readList(xml: string): Page<StoredEntry> {
  const list = parse(xml, 'ListBucketResult')
  const nameOf = nameReader(list)
  const contents = (list.Contents ?? []) as Read[]
  return {
    entries: contents.map(({ Key, Size, LastModified }) => ({
      path: nameOf(Key),
      size: Number(Size),
      writtenAt: new Date(text(LastModified)),
    })),
    next: nextOf(list),
  }
}

export type Unfinished = { path: string; uploadId: string; begunAt: Date }

export function readUnfinished(xml: string): Page<Unfinished> {
  const list = parse(xml, 'ListMultipartUploadsResult')
  const nameOf = nameReader(list)
  const uploads = (list.Upload ?? []) as Read[]
  return {
    entries: uploads.map(({ Key, UploadId, Initiated }) => ({
      path: nameOf(Key),
      uploadId: text(UploadId),
      begunAt: new Date(text(Initiated)),
    })),
    next:
      list.IsTruncated === 'true'
        ? {
            'key-marker': nameOf(list.NextKeyMarker),
            'upload-id-marker': text(list.NextUploadIdMarker),
          }
        : null,
  }
}

export const readUploadId = (xml: string): string =>
  text(parse(xml, 'InitiateMultipartUploadResult').UploadId)

/** ETags are quoted hexadecimal digits. */
export const partList = (tags: readonly string[]): Buffer =>
  Buffer.from(
    `<CompleteMultipartUpload>${tags
      .map(
        (tag, n) =>
          `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
      )
      .join('')}</CompleteMultipartUpload>`,
  )
