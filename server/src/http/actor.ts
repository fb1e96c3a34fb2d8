// Who is asking: the signed-in account behind a request, as the session found it.
import type { ProfileReference } from '@rivulet/contract/may'
import type { By, Source } from '../audit/note-acts.ts'

export type Actor = {
  accountId: number
  name: string
  username: string
  reference: ProfileReference
  /** Administrator or Manager. */
  admin: boolean
  permissions: readonly string[]
  /** The account's own id when it is an affiliate; rows are scoped by it. */
  affiliateId: number | null
  sessionId: number
  /** When they last proved in this session who they are. */
  provenAt: Date | null
  /** Whether the account has one. */
  secondFactor: boolean
  /** The admin user acting on behalf of this affiliate. */
  impersonatorId: number | null
  /** Of the request; missing where none was made, as in the demonstration. */
  source?: Source
}

/** As the audit log names them: an admin user on behalf of an affiliate is who acts. */
export const byActor = ({ accountId, impersonatorId, sessionId, source }: Actor): By => ({
  actorId: impersonatorId ?? accountId,
  subjectId: impersonatorId === null ? null : accountId,
  sessionId: source ? sessionId : null,
  source,
})
