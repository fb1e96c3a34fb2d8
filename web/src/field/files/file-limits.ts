/** Upload limits. The server checks them again, including the file's content. */
import { fileMessages } from '@rivulet/contract/messages/file-messages'
import { messages } from '@rivulet/contract/messages/messages'

const types = ['pdf', 'png', 'jpg', 'jpeg', 'webp', 'gif', 'csv', 'txt', 'xlsx', 'docx'] as const
export const maxFiles = 20
const maxKilobytes = 10 * 1024

/** As shop systems and spreadsheets write tables as text. */
const tables: readonly string[] = ['csv', 'txt']

const typesOf = (csv: boolean): readonly string[] => (csv ? tables : types)
export const acceptedTypes = (csv: boolean): string =>
  typesOf(csv)
    .map((type) => `.${type}`)
    .join(',')

/** Why a file is rejected before upload, or null. */
export function refusalOf({ name, size }: { name: string; size: number }, csv = false): string | null {
  const type = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!typesOf(csv).includes(type)) return csv ? fileMessages.csvOnly : messages.field.fileType
  if (size === 0) return messages.field.emptyFile
  return size > maxKilobytes * 1024 ? messages.field.maxFileSize(maxKilobytes) : null
}
