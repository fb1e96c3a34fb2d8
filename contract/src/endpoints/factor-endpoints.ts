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
      'The second step of a sign-in: a code, a recovery code or a passkey, with the ticket of the first',
    body: secondStepFields,
  }),
  secondStepPasskey: endpoint<object>()({
    method: 'POST',
    path: '/auth/second-step/passkey',
    access: 'public',
    unaudited: 'Nothing is done yet',
    summary: 'What a passkey is to sign for the second step',
    body: { ticket },
  }),
  prove: endpoint<null>()({
    method: 'POST',
    path: '/auth/proof',
    access: 'session',
    withoutTerms: true,
    withoutFactor: true,
    unaudited: 'It only keeps the time of the proof',
    summary: 'Prove again who one is: with a second factor where there is one, else with the password',
    body: proveFields,
  }),
  provePasskey: endpoint<object>()({
    method: 'POST',
    path: '/auth/proof/passkey',
    access: 'session',
    withoutTerms: true,
    withoutFactor: true,
    unaudited: 'Nothing is done yet',
    summary: 'What a passkey is to sign to prove again who one is',
  }),
  factors: endpoint<FactorState>()({
    method: 'GET',
    path: '/auth/factor',
    access: 'session',
    withoutTerms: true,
    withoutFactor: true,
    summary: 'The second factors of the own account',
  }),
  beginTotp: endpoint<NewTotp>()({
    method: 'POST',
    path: '/auth/factor/app',
    access: 'session',
    withoutTerms: true,
    withoutFactor: true,
    proof: 'always',
    unaudited: 'It is in force after its first code',
    summary: 'A new secret for an authenticator app; it is in force after its first code',
  }),
  confirmTotp: endpoint<NewFactor>()({
    method: 'POST',
    path: '/auth/factor/app/confirm',
    access: 'session',
    withoutTerms: true,
    withoutFactor: true,
    proof: 'always',
    audited: 'Add an authenticator app',
    summary: 'The first code of a new authenticator app',
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
    summary: 'What a new passkey is to sign',
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
    audited: 'Make new recovery codes',
    summary: 'Ten new recovery codes; the old ones no longer work',
  }),
} as const
