/** Whether somebody can still sign up with an invite: only then is its link offered for copying or emailing. */
import type { Row } from '@rivulet/contract/resource'
import type { invite } from '@rivulet/contract/resources/invite'

export type InviteState = Pick<Row<typeof invite>, 'state' | 'deletedAt'>

export const isOpen = ({ state, deletedAt }: InviteState): boolean =>
  state === 'open' && deletedAt === null
