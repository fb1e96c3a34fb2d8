/** Endpoints of accounts: one's own settings and devices, login histories, data export and impersonation. */
import type { AccountUpdated, LoginEntry, SessionEntry, SignedIn } from '../answers/session-answer.ts'
import { bankFields } from '../bank-fields.ts'
import { contactTypes, genders } from '../choices.ts'
import { endpoint } from './define-endpoint.ts'
import { choice, contact, email, type Fields, longText, password, text } from '../fields.ts'
import { messages } from '../messages/messages.ts'

export const accountFields = {
  name: text('Name', { naming: true, required: true }),
  username: email('Username', {
    required: true,
    formatMessage: messages.administrator.username,
    unique: messages.administrator.taken,
    help: 'Your email address: you sign in with it and get emails there',
  }),
  gender: choice('Gender', { choices: genders }),
  password: password('New password'),
  confirmPassword: password('Password confirmation', { confirms: 'password' }),
  currentPassword: password('Current password', { known: true }),
  affiliateIntegration: text('Integration ID', {
    code: true,
    help: 'Your ID in another system, such as the programme’s previous one. Leave empty if you have none',
  }),
  contact: contact('Contact', { choices: contactTypes }),
  paymentNotes: longText('Payment notes'),
  ...bankFields,
} as const satisfies Fields

export const accountEndpoints = {
  updateAccount: endpoint<AccountUpdated>()({
    method: 'PUT',
    path: '/auth/update',
    access: 'session',
    withoutTerms: true,
    audited: 'Edit own account',
    summary: 'Update your account',
    body: accountFields,
  }),
  sessions: endpoint<SessionEntry[]>()({
    method: 'GET',
    path: '/auth/sessions',
    access: 'session',
    withoutTerms: true,
    summary: 'Your devices, with the time of last use',
  }),
  endSession: endpoint<null>()({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'session',
    withoutTerms: true,
    audited: 'Sign out a device',
    summary: 'Sign out one device',
  }),
  endOtherSessions: endpoint<null>()({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'session',
    withoutTerms: true,
    audited: 'Sign out other devices',
    summary: 'Sign out all other devices',
  }),
  ownLogins: endpoint<LoginEntry[]>()({
    method: 'GET',
    path: '/auth/logins',
    access: 'session',
    withoutTerms: true,
    summary: 'Login history of your account, newest first',
  }),
  logins: endpoint<LoginEntry[]>()({
    method: 'GET',
    path: '/registration/affiliate/:id/logins',
    access: 'registration.affiliate.view',
    summary: 'Login history of an affiliate, newest first',
  }),
  administratorLogins: endpoint<LoginEntry[]>()({
    method: 'GET',
    path: '/admin/user/:id/logins',
    access: 'admin.user.view',
    summary: 'Login history of an administrator or manager, newest first',
  }),
  ownData: endpoint()({
    method: 'GET',
    path: '/auth/personal-data',
    access: 'session',
    withoutTerms: true,
    proof: 'hardened',
    audited: 'Download own data',
    summary: 'Everything stored about the signed-in person, as JSON',
    file: ['json'],
  }),
  personalData: endpoint()({
    method: 'GET',
    path: '/registration/affiliate/:id/personal-data',
    access: 'registration.affiliate.view',
    proof: 'hardened',
    audited: 'Download an affiliate’s data',
    summary: 'Everything stored about an affiliate, as JSON',
    file: ['json'],
  }),
  impersonate: endpoint<SignedIn>()({
    method: 'POST',
    path: '/registration/affiliate/:id/impersonate',
    access: 'registration.affiliate.impersonate',
    proof: 'hardened',
    audited: 'Impersonate an affiliate',
    summary: 'Impersonate this affiliate for half an hour; the token used for the call stops working',
  }),
  endImpersonation: endpoint<SignedIn>()({
    method: 'POST',
    path: '/auth/impersonation/end',
    access: 'session',
    withoutTerms: true,
    audited: 'Stop impersonating',
    summary: 'Stop impersonating; the token of the impersonation stops working',
  }),
} as const
