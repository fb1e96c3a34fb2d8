/** Whether somebody can still sign up with an invite: only then its link is offered to copy or to mail. */
import type { Row } from '@rivulet/contract/resource'
import type { invite } from '@rivulet/contract/resources/invite'

export type InviteState = Pick<Row<typeof invite>, 'type' | 'active' | 'used' | 'deletedAt'>

export const isOpen = ({ type, active, used, deletedAt }: InviteState): boolean =>
  active === true && deletedAt === null && !(type === 'single' && used)
