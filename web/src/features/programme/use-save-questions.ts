/** Publishes changed questions at sign-up, and shows them on this screen at once. */
import { programmeEndpoints } from '@rivulet/contract/endpoints/programme-endpoints'
import { questionMessages } from '@rivulet/contract/messages/question-messages'
import type { QuestionDraft } from '@rivulet/contract/sign-up-question'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { failure, success } from '../../lib/notices.ts'
import { showProgramme } from './show-programme.ts'
import { programmeKey } from './use-save-programme.ts'

/** `version` is the one that was shown. */
export function useSaveQuestions(version: number) {
  const [saving, setSaving] = useState(false)
  const client = useQueryClient()

  /** Whether they were saved. */
  async function save(questions: readonly QuestionDraft[]): Promise<boolean> {
    setSaving(true)
    try {
      const { data, message } = await call(programmeEndpoints.updateQuestions, {
        body: { version, questions },
      })
      client.setQueryData(programmeKey, data)
      showProgramme(data)
      success(message ?? questionMessages.saved)
      return true
    } catch (error) {
      failure(messageOf(error))
      void client.invalidateQueries({ queryKey: programmeKey })
      return false
    } finally {
      setSaving(false)
    }
  }
  return { saving, save }
}
