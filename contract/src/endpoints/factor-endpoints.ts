/** Endpoints of second factors: second step of the sign-in, proof of identity, and managing one's own factors. */
import type { FactorState, NewFactor, NewTotp, SignedIn } from '../answers/session-answer.ts'
import { endpoint } from './define-endpoint.ts'
import { type Fields, longText, password, text } from '../fields.ts'

/** Proof by a second factor: exactly one of these. */
const proofFields = {
  code: text('Code', { max: 32 }),
  recoveryCode: text('Recovery code', { max: 64 }),
  /** The browser's WebAuthn response as JSON. */
  passkey: longText('Passkey', { max: 16_000 }),
} as const satisfies Fields

const ticket = text('Ticket', { required: true })

export const secondStepFields = { ticket, ...proofFields } as const satisfies Fields
const proveFields = {
  currentPassword: password('Current password', { known: true }),
  ...proofFields,
} as const satisfies Fields
const totpFields = {
  code: text('Code', { required: true, max: 32 }),
} as const satisfies Fields
const passkeyFields = {
  name: text('Name', { naming: true, required: true, max: 60 }),
  passkey: longText('Passkey', { required: true, max: 16_000 }),
} as const satisfies Fields

export const factorEndpoints = {
  secondStep: endpoint<SignedIn>()({
    method: 'POST',
    path: '/auth/second-step',
    access: 'public',
    audited: 'Sign in with a second factor',
    summary:
      'Second step of a sign-in: a code, a recovery code or a passkey, with the ticket of the first step',
    body: secondStepFields,
  }),
  secondStepPasskey: endpoint<object>()({
    method: 'POST',
    path: '/auth/second-step/passkey',
    access: 'public',
    unaudited: 'Nothing is done yet',
    summary: 'Challenge for a passkey in the second step of a sign-in',
    body: { ticket },
  }),
  prove: endpoint<null>()({
    method: 'POST',
    path: '/auth/proof',
    access: 'session',
    withoutTerms: true,
    withoutFactor: true,
    unaudited: 'It only keeps the time of the proof',
    summary: 'Confirm your identity again, with a second factor or, without one, with the password',
    body: proveFields,
  }),
  provePasskey: endpoint<object>()({
    method: 'POST',
    path: '/auth/proof/passkey',
    access: 'session',
    withoutTerms: true,
    withoutFactor: true,
    unaudited: 'Nothing is done yet',
    summary: 'Challenge for a passkey to confirm your identity',
  }),
  factors: endpoint<FactorState>()({
    method: 'GET',
    path: '/auth/factor',
    access: 'session',
    withoutTerms: true,
    withoutFactor: true,
    summary: 'The second factors of your account',
  }),
  beginTotp: endpoint<NewTotp>()({
    method: 'POST',
    path: '/auth/factor/app',
    access: 'session',
    withoutTerms: true,
    withoutFactor: true,
    proof: 'always',
    unaudited: 'It is in force after its first code',
    summary: 'New secret for an authenticator app; takes effect with its first code',
  }),
  confirmTotp: endpoint<NewFactor>()({
    method: 'POST',
    path: '/auth/factor/app/confirm',
    access: 'session',
    withoutTerms: true,
    withoutFactor: true,
    proof: 'always',
    audited: 'Add an authenticator app',
    summary: 'Confirm a new authenticator app with its first code',
    body: totpFields,
  }),
  removeTotp: endpoint<null>()({
    method: 'DELETE',
    path: '/auth/factor/app',
    access: 'session',
    withoutTerms: true,
    proof: 'always',
    audited: 'Remove the authenticator app',
    summary: 'Remove the authenticator app',
  }),
  beginPasskey: endpoint<object>()({
    method: 'POST',
    path: '/auth/factor/passkey/begin',
    access: 'session',
    withoutTerms: true,
    withoutFactor: true,
    proof: 'always',
    unaudited: 'Nothing is done yet',
    summary: 'Challenge for a new passkey',
  }),
  addPasskey: endpoint<NewFactor>()({
    method: 'POST',
    path: '/auth/factor/passkey',
    access: 'session',
    withoutTerms: true,
    withoutFactor: true,
    proof: 'always',
    audited: 'Add a passkey',
    summary: 'Add a passkey',
    body: passkeyFields,
  }),
  removePasskey: endpoint<null>()({
    method: 'DELETE',
    path: '/auth/factor/passkey/:id',
    access: 'session',
    withoutTerms: true,
    proof: 'always',
    audited: 'Remove a passkey',
    summary: 'Remove a passkey',
  }),
  renewRecoveryCodes: endpoint<NewFactor>()({
    method: 'POST',
    path: '/auth/factor/recovery-codes',
    access: 'session',
    withoutTerms: true,
    proof: 'always',
    audited: 'Create new recovery codes',
    summary: 'Create ten recovery codes; the old ones stop working',
  }),
} as const
