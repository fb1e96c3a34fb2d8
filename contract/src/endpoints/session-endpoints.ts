/** Endpoints of sessions: sign-in, sign-up with its terms and questions, password recovery, current user, country. */
import type {
  InviteState,
  NewPasswordStep,
  ResetLink,
  Questions,
  SecondStep,
  SessionUser,
  SignedIn,
  Terms,
} from '../answers/session-answer.ts'
import { endpoint } from './define-endpoint.ts'
import {
  boolean,
  email,
  type Fields,
  integer,
  json,
  longText,
  password,
  phone,
  text,
} from '../fields.ts'
import { messages } from '../messages/messages.ts'

export const signUpFields = {
  name: text('Name', { naming: true, required: true }),
  email: email('Email', { required: true, unique: messages.administrator.taken }),
  password: password('Password', { required: true }),
  confirmPassword: password('Password Confirmation', {
    required: true,
    confirms: 'password',
    confirmMessage: messages.signUp.confirmation,
  }),
  phone: phone('Mobile phone', { required: true }),
  businessProfile: longText('Business profile', { required: true, max: 2000 }),
  source: text('Traffic source', {
    required: true,
    asTyped: true,
    requiredMessage: messages.affiliate.source,
  }),
  invite: text('Invite'),
  terms: integer('Terms', { min: 1, code: true, help: 'The accepted version' }),
  questions: integer('Questions', { min: 1, code: true, help: 'The version that was answered' }),
  answers: json('Answers', { help: 'By question ID' }),
} as const satisfies Fields

export const sessionEndpoints = {
  signIn: endpoint<SignedIn | SecondStep | NewPasswordStep>()({
    method: 'POST',
    path: '/auth/sign-in',
    access: 'public',
    audited: 'Sign in',
    summary: 'Sign in',
    // A password being tried need not follow the rules for new ones.
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
    audited: 'Sign up',
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
  terms: endpoint<Terms | null>()({
    method: 'GET',
    path: '/auth/terms',
    access: 'public',
    summary: 'The current terms; null if there are none',
  }),
  questions: endpoint<Questions | null>()({
    method: 'GET',
    path: '/auth/questions',
    access: 'public',
    summary: 'The questions asked at sign-up; null if there are none',
  }),
  acceptTerms: endpoint<SessionUser>()({
    method: 'POST',
    path: '/auth/terms',
    access: 'session',
    audience: 'affiliates',
    withoutTerms: true,
    audited: 'Accept the terms',
    summary: 'Accept the current terms',
    body: { terms: integer('Terms', { min: 1, code: true, required: true }) },
  }),
  recover: endpoint<null>()({
    method: 'POST',
    path: '/auth/recover',
    access: 'public',
    audited: 'Request a password reset',
    summary: 'Send a recovery email',
    body: { username: email('Username', { required: true }) },
  }),
  reset: endpoint<null>()({
    method: 'POST',
    path: '/auth/reset',
    access: 'public',
    audited: 'Set a new password',
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
  resetLink: endpoint<ResetLink>()({
    method: 'POST',
    path: '/auth/reset/check',
    access: 'public',
    unaudited: 'nothing is kept',
    summary: 'Whether a recovery token is still valid; does not consume it',
    body: { token: text('Token', { required: true }) },
  }),
  me: endpoint<SessionUser>()({
    method: 'GET',
    path: '/auth/me',
    access: 'session',
    withoutFactor: true,
    withoutTerms: true,
    summary: 'The signed-in user',
  }),
  signOut: endpoint<null>()({
    method: 'POST',
    path: '/auth/sign-out',
    access: 'session',
    withoutFactor: true,
    withoutTerms: true,
    audited: 'Sign out',
    summary: 'Sign out this session',
  }),
  country: endpoint<{ country: string }>()({
    method: 'GET',
    path: '/geo/country',
    access: 'public',
    summary: 'Country of the caller; empty if unknown',
  }),
} as const
