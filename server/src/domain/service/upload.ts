// Uploads on the server: converts the days of availability to instants of the accounting zone when saving.
import { addDays, startOfDay } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { upload } from '@rivulet/contract/resources/upload'
import { invalid } from '../../errors.ts'
import { serve } from '../../resource/serve.ts'

export const servedUpload = serve(upload, {
  prepare: async ({ draft, before }, { deps }) => {
    const kept = before as { from_on: string | null; to_on: string | null } | null
    const from = draft.from === undefined ? (kept?.from_on ?? null) : draft.from
    const to = draft.to === undefined ? (kept?.to_on ?? null) : draft.to
    if (from !== null && to !== null && to < from) throw invalid({ to: [messages.upload.period] })
    const zone = deps.config.accountingZone
    return {
      opens_at: from === null ? null : startOfDay(from, zone),
      // The last day counts completely, whatever its length.
      closes_at: to === null ? null : startOfDay(addDays(to, 1), zone),
    }
  },
})
