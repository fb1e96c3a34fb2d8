/** Exports the filtered list as a file. */
import { messages } from '@rivulet/contract/messages/messages'
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import { isApiError, request } from '../../../lib/api.ts'
import { download } from '../../../lib/files/downloads.ts'
import { failure } from '../../../lib/notices.ts'

export const exportFormats = { csv: 'CSV', xlsx: 'Excel (XLSX)' } as const
export type ExportFormat = keyof typeof exportFormats

/** With these columns in this order, or all that the list has. */
export function exportList(
  resource: Resource,
  params: string,
  format: ExportFormat,
  columns: readonly string[] = [],
): Promise<void> {
  const chosen = columns.length > 0 ? `&columns=${columns.join(',')}` : ''
  const path = `${listPathOf(resource)}/export?${params}${params ? '&' : ''}format=${format}${chosen}`
  return exportTo(path, `${resource.name}.${format}`)
}

/** Downloads an API file under the server's file name. */
export async function exportTo(path: string, usualName: string): Promise<void> {
  try {
    await download(path, usualName, (signal) => request('GET', path, { signal }))
  } catch (error) {
    failure(messages.exporting.failed, isApiError(error) ? error.message : messages.exporting.broken)
  }
}
