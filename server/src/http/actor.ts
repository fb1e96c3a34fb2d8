// Who is asking: the signed-in account behind a request, as the session found it.
import type { ProfileReference } from '@rivulet/contract/may'

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
  /** The admin user acting on behalf of this affiliate. */
  impersonatorId: number | null
}
