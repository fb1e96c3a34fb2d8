/** The calls of sessions and of the own account. */
import type {
  AccountUpdated,
  InviteState,
  LoginEntry,
  SessionEntry,
  SessionUser,
  SignedIn,
} from './answer.ts'
import { contactTypes, genders } from './choices.ts'
import { endpoint } from './define-endpoint.ts'
import {
  boolean,
  choice,
  contact,
  email,
  type Fields,
  longText,
  password,
  phone,
  text,
} from './fields.ts'
import { messages } from './messages.ts'

export const signUpFields = {
  name: text('Name', { required: true }),
  email: email('Email', { required: true, unique: messages.administrator.taken }),
  password: password('Password', { required: true }),
  confirmPassword: password('Password Confirmation', {
    required: true,
    confirms: 'password',
    confirmMessage: messages.signUp.confirmation,
  }),
  phone: phone('Mobile phone', { required: true }),
  businessProfile: longText('Business profile', { required: true, max: 2000 }),
  source: text('Traffic source', { required: true, requiredMessage: messages.affiliate.source }),
  invite: text('Invite'),
} as const satisfies Fields

export const accountFields = {
  name: text('Name', { required: true }),
  username: email('Username', {
    required: true,
    formatMessage: messages.administrator.username,
    unique: messages.administrator.taken,
  }),
  gender: choice('Gender', { choices: genders }),
  password: password('New password'),
  confirmPassword: password('Password confirmation', { confirms: 'password' }),
  currentPassword: password('Current password'),
  affiliateIntegration: text('Integration ID', { code: true }),
  contact: contact('Contact', { choices: contactTypes }),
  paymentNotes: longText('Payment notes'),
} as const satisfies Fields

export const sessionEndpoints = {
  signIn: endpoint<SignedIn>()({
    method: 'POST',
    path: '/auth/sign-in',
    access: 'public',
    summary: 'Sign in',
    // The rules of a new password are not applied to one that is being tried.
    body: {
      username: text('Username', { required: true }),
      password: text('Password', { required: true, max: 1024 }),
      remember: boolean('Keep me connected'),
    },
  }),
  signUp: endpoint<{ status: string }>()({
    method: 'POST',
    path: '/auth/sign-up',
    access: 'public',
    summary: 'Register as an affiliate',
    success: [201],
    body: signUpFields,
  }),
  invite: endpoint<InviteState>()({
    method: 'GET',
    path: '/auth/invite/:code',
    access: 'public',
    summary: 'State of an invite',
  }),
  recover: endpoint<null>()({
    method: 'POST',
    path: '/auth/recover',
    access: 'public',
    summary: 'Send a recovery mail',
    body: { username: email('Username', { required: true }) },
  }),
  reset: endpoint<null>()({
    method: 'POST',
    path: '/auth/reset',
    access: 'public',
    summary: 'Set a new password with a recovery token',
    body: {
      token: text('Token', { required: true }),
      password: password('Password', { required: true }),
      confirmPassword: password('Password Confirmation', {
        required: true,
        confirms: 'password',
        confirmMessage: messages.signUp.confirmation,
      }),
    },
  }),
  me: endpoint<SessionUser>()({
    method: 'GET',
    path: '/auth/me',
    access: 'session',
    summary: 'The signed-in user',
  }),
  updateAccount: endpoint<AccountUpdated>()({
    method: 'PUT',
    path: '/auth/update',
    access: 'session',
    summary: 'Change the own account',
    body: accountFields,
  }),
  signOut: endpoint<null>()({
    method: 'POST',
    path: '/auth/sign-out',
    access: 'session',
    summary: 'End this session',
  }),
  sessions: endpoint<SessionEntry[]>()({
    method: 'GET',
    path: '/auth/sessions',
    access: 'session',
    summary: 'Devices and their last use',
  }),
  endSession: endpoint<null>()({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'session',
    summary: 'End one session',
  }),
  ownLogins: endpoint<LoginEntry[]>()({
    method: 'GET',
    path: '/auth/logins',
    access: 'session',
    summary: 'Login history of the own account, newest first',
  }),
  logins: endpoint<LoginEntry[]>()({
    method: 'GET',
    path: '/registration/affiliate/:id/logins',
    access: 'registration.affiliate.view',
    summary: 'Login history of an affiliate, newest first',
  }),
  impersonate: endpoint<SignedIn>()({
    method: 'POST',
    path: '/registration/affiliate/:id/impersonate',
    access: 'registration.affiliate.edit',
    summary: 'Go on as this affiliate for half an hour; the token that asked is over',
  }),
  endImpersonation: endpoint<SignedIn>()({
    method: 'POST',
    path: '/auth/impersonation/end',
    access: 'session',
    summary: 'Go on as oneself again; the token of the impersonation is over',
  }),
} as const
