/** Uploads a file with progress, which fetch cannot report. */
import { screenEndpoints } from '@rivulet/contract/endpoints/screen-endpoints'
import { messages } from '@rivulet/contract/messages/messages'
import { apiBase, apiError, type FieldErrors, headersOf, noAnswer } from '../../lib/api.ts'

import type { UploadedFile } from '@rivulet/contract/fields'

type Body = {
  data?: UploadedFile
  message?: string
  meta?: { errors?: FieldErrors; code?: string }
}

function bodyOf(text: string): Body {
  try {
    return JSON.parse(text) as Body
  } catch {
    return {}
  }
}

/** `onProgress` receives the fraction sent, from 0 to 1. */
export function upload(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const { method, path } = screenEndpoints.uploadFile
    call.open(method, `${apiBase}${path}`)
    for (const [name, value] of Object.entries(headersOf())) call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    call.onerror = () => reject(noAnswer())
    call.onabort = () => reject(apiError(0, messages.form.failed, {}, 'aborted'))
    call.onload = () => {
      const { data, message, meta } = bodyOf(call.responseText)
      if (call.status < 300 && data) resolve(data)
      else reject(apiError(call.status, message ?? messages.form.failed, meta?.errors, meta?.code))
    }
    signal.addEventListener('abort', () => call.abort())
    const form = new FormData()
    form.append('file', file)
    call.send(form)
  })
}
