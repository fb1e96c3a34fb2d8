/** Inviting active accounts without a password: by email, or with a link that a colleague sends. */
import { boolean, choice, instant, longText, text } from '../fields.ts'
import { invitationMessages } from '../messages/invitation-messages.ts'
import { invitationStates, invitationTones } from '../states/invitation.ts'

export const invitationFields = {
  withoutPassword: boolean('Password missing', {
    readOnly: true,
    filter: true,
    group: 'account',
    help: 'Cannot sign in before choosing one: an invitation has the link',
  }),
  invitedAt: instant('Last invitation', { readOnly: true, filter: true, group: 'account' }),
  invitationState: choice('Invitation', {
    choices: invitationStates,
    tone: invitationTones,
    readOnly: true,
    filter: true,
    group: 'account',
  }),
  invitationFailure: longText('Why it was not delivered', {
    readOnly: true,
    group: 'account',
    span: 6,
    help: 'Check the username, then send an invitation again, or show the link and send it yourself',
  }),
  invitation: text('Invitation link', {
    readOnly: true,
    virtual: true,
    confidential: true,
    code: true,
    span: 6,
    group: 'account',
    help: 'Works once, within seven days; a newer one replaces it',
  }),
} as const

export const invitationActions = {
  sendInvitation: {
    label: 'Send an invitation',
    phrase: 'Send an invitation to {records}',
    previewed: true,
    icon: 'send',
    positions: ['table-cell', 'table-float', 'form-footer'],
    audience: 'admins',
    confirm: invitationMessages.confirm,
    confirmSeveral: invitationMessages.confirmSeveral,
    success: invitationMessages.sent,
    failure: invitationMessages.failed,
    unfit: invitationMessages.unfit,
  },
  showInvitation: {
    label: 'Show invitation link',
    icon: 'link',
    // Who may edit could choose the password, too.
    level: 'edit',
    positions: ['form-footer'],
    audience: 'admins',
    confirm: invitationMessages.linkConfirm,
    answer: { invitation: text('Invitation link', { required: true, code: true }) },
    success: invitationMessages.linkShown,
    failure: invitationMessages.linkFailed,
  },
} as const

/** Of accounts that may sign in once they have a password. */
export const invitable = {
  when: { field: 'withoutPassword', in: [true] },
  unless: [{ field: 'active', in: [false, null] }],
} as const
