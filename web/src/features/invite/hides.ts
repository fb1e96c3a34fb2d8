/** Hidden fields of an invite: what its head shows; and in forms, what only those who edit affiliates may give. */
import { places } from '@rivulet/contract/resources/places'
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import { session } from '../../lib/session/session.ts'
import { mayDo } from '../../resource/access.ts'
import type { FormValues } from '../../resource/record/form-values.ts'

const inHead: ReadonlySet<string> = new Set(['title', 'state', 'code'])
const given: ReadonlySet<string> = new Set(['shops', 'commission', 'hold'])

export const mayGive = (user: SessionUser | null): boolean => mayDo(user, places.affiliate, 'edit')

/** Only records have an id. */
export const hidesInviteField = (field: string, values: FormValues): boolean =>
  inHead.has(field) || (given.has(field) && !('id' in values) && !mayGive(session.get().user))
