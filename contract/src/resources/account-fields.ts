/** The fields every account has, whoever signs in with it. */
import { boolean, choice, email, password, reference, text } from '../fields.ts'
import { genders } from '../choices.ts'
import { messages } from '../messages.ts'

export const accountFields = {
  name: text('Name', { required: true, listed: true, filter: true, search: true, group: 'profile' }),
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
    required: true,
    listed: true,
    filter: true,
    group: 'profile',
  }),
  password: password('Password', {
    group: 'profile',
    help: 'Letters, numbers, at least six characters',
  }),
  confirmPassword: password('Password confirmation', {
    group: 'profile',
    confirms: 'password',
    virtual: true,
  }),
  gender: choice('Gender', { choices: genders, group: 'profile' }),
  active: boolean('Active', { initial: true, listed: true, filter: true, group: 'account' }),
} as const
