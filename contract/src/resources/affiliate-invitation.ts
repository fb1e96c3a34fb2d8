/** Inviting active affiliates without a password: by email, or with a link that a colleague sends. */
import { text } from '../fields.ts'
import { invitationMessages } from '../messages/invitation-messages.ts'
import { invitable } from './affiliate-states.ts'

export const invitationLink = text('Invitation link', {
  readOnly: true,
  virtual: true,
  confidential: true,
  code: true,
  span: 6,
  group: 'account',
  help: 'Works once, within seven days; a newer one replaces it',
})

export const invitationActions = {
  sendInvitation: {
    label: 'Send an invitation',
    phrase: 'Send an invitation to {records}',
    previewed: true,
    icon: 'send',
    level: 'activate',
    positions: ['table-cell', 'table-float', 'form-footer'],
    audience: 'admins',
    confirm: invitationMessages.confirm,
    confirmSeveral: invitationMessages.confirmSeveral,
    success: invitationMessages.sent,
    failure: invitationMessages.failed,
    unfit: invitationMessages.unfit,
    ...invitable,
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
    ...invitable,
  },
} as const
