/** Hands over what the filters show as a file. */
import { messages } from '@rivulet/contract/messages'
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import { isApiError, request } from '../../lib/api.ts'
import { download } from '../../lib/downloads.ts'
import { failure } from '../../lib/notices.ts'

export const exportFormats = { csv: 'CSV', xlsx: 'Excel (XLSX)' } as const
export type ExportFormat = keyof typeof exportFormats

export function exportList(resource: Resource, params: string, format: ExportFormat): Promise<void> {
  const path = `${listPathOf(resource)}/export?${params}${params ? '&' : ''}format=${format}`
  return exportTo(path, `${resource.name}.${format}`)
}

/** The file of a call below the API, under the name that the server gives it. */
export async function exportTo(path: string, usualName: string): Promise<void> {
  try {
    await download(path, usualName, (signal) => request('GET', path, { signal }))
  } catch (error) {
    failure(messages.exporting.failed, isApiError(error) ? error.message : messages.exporting.broken)
  }
}
