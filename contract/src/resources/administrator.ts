/** Administrators (S2.21, S3.3): the accounts of admin users, Administrators and Managers alike. */
import { boolean, instant, phone } from '../fields.ts'
import { defineResource, operations } from '../resource.ts'
import { accountActions, accountFields } from './account-fields.ts'
import { invitable, invitationActions, invitationFields } from './account-invitation.ts'

const { name, username, profile, ...others } = accountFields
const who = { name, username, profile }

export const administrator = defineResource({
  name: 'administrator',
  domain: 'admin.user',
  path: '/admin/user',
  table: 'account',
  view: 'administrator_view',
  title: 'Administrators',
  singular: 'Administrator',
  label: 'name',
  sort: 'name',
  audience: 'admins',
  operations,
  proof: ['add', 'edit', 'trash', 'export'],
  groups: { profile: { title: 'Profile' }, account: { title: 'Account', aside: true } },
  fields: {
    ...who,
    choosesPassword: boolean('Let them choose the password', {
      fixedAfterCreate: true,
      virtual: true,
      initial: true,
      group: 'profile',
      help: 'They get an email with a link. Off: you set it and pass it on',
      needsMail: 'No mail server is set, so no email can reach them. Set the password here',
    }),
    ...others,
    password: { ...others.password, requiredUnless: 'choosesPassword' },
    phone: phone('Mobile phone', { group: 'profile' }),
    ...invitationFields,
    lastSignIn: instant('Last sign-in', { readOnly: true, listed: true, group: 'account' }),
  },
  actions: {
    ...accountActions,
    sendInvitation: { ...invitationActions.sendInvitation, level: 'edit', ...invitable },
    showInvitation: { ...invitationActions.showInvitation, ...invitable },
  },
  extraLevels: { profile: 'Manipulate a user’s profiles' },
  empty: 'Administrators and managers run the programme. Add the people who help you.',
})
