/** Fields of every account: affiliates, managers and administrators. */
import { boolean, choice, email, longText, password, reference, text } from '../fields.ts'
import { genders } from '../choices.ts'
import { factorMessages } from '../messages/factor-messages.ts'
import { messages } from '../messages/messages.ts'
import { signOutMessages } from '../messages/sign-out-messages.ts'

export const accountFields = {
  name: text('Name', {
    naming: true,
    required: true,
    listed: true,
    filter: true,
    search: true,
    group: 'profile',
  }),
  username: email('Username', {
    required: true,
    listed: true,
    filter: true,
    search: true,
    group: 'profile',
    unique: messages.administrator.taken,
    formatMessage: messages.administrator.username,
    help: 'The email address used to sign in',
  }),
  profile: reference('Profile', {
    to: 'profile',
    among: { field: 'reference', values: ['Administrator', 'Manager'] },
    required: true,
    listed: true,
    filter: true,
    group: 'profile',
  }),
  password: password('Password', {
    requiredAtFirst: messages.administrator.passwordNeeded,
    group: 'profile',
  }),
  confirmPassword: password('Password confirmation', {
    group: 'profile',
    confirms: 'password',
    virtual: true,
  }),
  gender: choice('Gender', { choices: genders, group: 'profile' }),
  active: boolean('Active', { initial: true, listed: true, filter: true, group: 'account' }),
  secondFactor: boolean('Second factor', { readOnly: true, filter: true, group: 'account' }),
} as const

export const accountActions = {
  removeFactors: {
    label: 'Remove second factors',
    previewed: true,
    icon: 'shield-off',
    positions: ['form-footer'],
    audience: 'admins',
    danger: true,
    proof: true,
    confirm: factorMessages.removeConfirm,
    body: {
      reason: longText('Reason', {
        required: true,
        max: 500,
        span: 6,
        help: factorMessages.reasonHelp,
      }),
    },
    success: factorMessages.removed,
    failure: factorMessages.removeFailed,
    when: { field: 'secondFactor', in: [true] },
  },
  signOut: {
    label: 'Sign out everywhere',
    phrase: 'Sign out {records} everywhere',
    previewed: true,
    icon: 'logout',
    positions: ['table-cell', 'table-float', 'form-footer'],
    audience: 'admins',
    confirm: signOutMessages.confirm,
    confirmSeveral: signOutMessages.confirmSeveral,
    success: signOutMessages.done,
    failure: signOutMessages.failed,
    when: { field: 'active', in: [true] },
  },
} as const
