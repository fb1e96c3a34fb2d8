/** Upload limits. The server checks them again, including the file's content. */
import { messages } from '@rivulet/contract/messages/messages'

const types = ['pdf', 'png', 'jpg', 'jpeg', 'webp', 'gif', 'csv', 'txt', 'xlsx', 'docx'] as const
export const maxFiles = 20
const maxKilobytes = 10 * 1024

export const acceptedTypes = types.map((type) => `.${type}`).join(',')
export const limitWords = 'PDF, images, CSV, TXT, XLSX or DOCX, at most 10 MB each'

/** Why a file is rejected before upload, or null. */
export function refusalOf({ name, size }: { name: string; size: number }): string | null {
  const type = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!(types as readonly string[]).includes(type)) return messages.field.fileType
  if (size === 0) return messages.field.emptyFile
  return size > maxKilobytes * 1024 ? messages.field.maxFileSize(maxKilobytes) : null
}
