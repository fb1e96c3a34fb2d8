// Invites on the server: an unguessable code, its URL, and a type that is fixed once used.
import { messages } from '@rivulet/contract/messages/messages'
import { invite } from '@rivulet/contract/resources/invite'
import { randomBytes } from 'node:crypto'
import { invalid } from '../../errors.ts'
import { serve } from '../../resource/serve.ts'

const inviteLink = (publicUrl: string, code: string): string => `${publicUrl}/#/sign-up?invite=${code}`

export const servedInvite = serve(invite, {
  prepare: async ({ draft, before }, { tx }) => {
    if (!before) return { code: randomBytes(16).toString('base64url'), active: draft.active ?? true }
    if (draft.type !== undefined && draft.type !== before.type) {
      const [used] = await tx`select from invite_use where invite_id = ${before.id as number} limit 1`
      if (used) throw invalid({ type: [messages.invite.type] })
    }
    return {}
  },
  present: (_row, raw, { deps }) => ({ link: inviteLink(deps.config.publicUrl, String(raw.code)) }),
})
