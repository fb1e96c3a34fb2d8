/** Uploads or removes a picture of the programme. */
import type { ProgrammeSettings } from '@rivulet/contract/answers/programme-answer'
import { programmeEndpoints } from '@rivulet/contract/endpoints/programme-endpoints'
import { messages } from '@rivulet/contract/messages/messages'
import { largestPicture, type PictureUse } from '@rivulet/contract/programme-fields'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isApiError, messageOf } from '../../lib/api.ts'
import { success } from '../../lib/notices.ts'
import { showProgramme } from './show-programme.ts'
import { programmeKey } from './use-save-programme.ts'

type Answer = { data: ProgrammeSettings; message: string | null }

export function usePicture(use: PictureUse) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const client = useQueryClient()

  async function change(send: () => Promise<Answer>) {
    setBusy(true)
    setError(null)
    try {
      const { data, message } = await send()
      client.setQueryData(programmeKey, data)
      showProgramme(data)
      if (message) success(message)
    } catch (failed) {
      setError((isApiError(failed) && failed.errors.file?.[0]) || messageOf(failed))
    } finally {
      setBusy(false)
    }
  }

  function choose(file: File) {
    if (file.size > largestPicture) return setError(messages.field.maxFileSize(largestPicture / 1024))
    const body = new FormData()
    body.append('file', file)
    void change(() => call(programmeEndpoints.setPicture, { params: { use }, body }))
  }

  const remove = () => void change(() => call(programmeEndpoints.removePicture, { params: { use } }))
  return { busy, error, choose, remove }
}
