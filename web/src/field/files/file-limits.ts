/** Upload limits. The server checks them again, including the file's content. */
import { fileMessages } from '@rivulet/contract/messages/file-messages'
import { messages } from '@rivulet/contract/messages/messages'

const types = ['pdf', 'png', 'jpg', 'jpeg', 'webp', 'gif', 'csv', 'txt', 'xlsx', 'docx'] as const
export const maxFiles = 20
const maxKilobytes = 10 * 1024

/** What a field takes: anything, tables as shop systems and spreadsheets write them as text, or pictures. */
export type FileKinds = 'all' | 'csv' | 'pictures'
const typesOf: Readonly<Record<FileKinds, readonly string[]>> = {
  all: types,
  csv: ['csv', 'txt'],
  pictures: ['png', 'jpg', 'jpeg', 'webp', 'gif'],
}
const otherTypes: Readonly<Record<FileKinds, string>> = {
  all: messages.field.fileType,
  csv: fileMessages.csvOnly,
  pictures: messages.field.fileType,
}

export const acceptedTypes = (kinds: FileKinds): string =>
  typesOf[kinds].map((type) => `.${type}`).join(',')

/** Why a file is rejected before upload, or null. */
export function refusalOf(
  { name, size }: { name: string; size: number },
  kinds: FileKinds = 'all',
): string | null {
  const type = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!typesOf[kinds].includes(type)) return otherTypes[kinds]
  if (size === 0) return messages.field.emptyFile
  return size > maxKilobytes * 1024 ? messages.field.maxFileSize(maxKilobytes) : null
}
