/** Response schemas of sessions and of one's own account. */
import { bankNames } from '../bank-fields.ts'
import { profileReferences } from '../access/permission-check.ts'
import { questionKinds } from '../sign-up-question.ts'
import {
  always,
  boolean,
  described,
  dictionary,
  instant,
  integer,
  keyOf,
  list,
  named,
  nullable,
  object,
  optional,
  percent,
  record,
  type Shaped,
  text,
  word,
  zone,
} from './shape.ts'

export const sessionUser = object({
  id: integer,
  name: text,
  username: text,
  gender: nullable(text),
  affiliateIntegration: nullable(text),
  profile: object({ id: integer, name: text, reference: keyOf(profileReferences) }),
  permissions: list(text),
  shops: list(named),
  credentials: described(
    object({ image: text, storage: text }),
    'Short-lived tokens for ?token= on addresses of images and files',
  ),
  actions: described(
    dictionary(list(text)),
    'Names of the operations and actions you may run, by resource',
  ),
  impersonator: optional(named),
  secondFactor: described(boolean, 'Whether the account has one'),
  unread: described(integer, 'Unread notifications'),
  needsFactor: optional(described(always(true), 'No other call works until there is one')),
  zone,
  zoneSpans: described(
    list(object({ from: instant, until: instant, minutes: integer })),
    'By how many minutes clocks in that zone are ahead of UTC, some years back and ahead',
  ),
  affiliate: optional(
    object({
      aid: text,
      commission: described(nullable(percent), 'Where neither campaign nor shop sets a rate'),
      hold: described(nullable(integer), 'Days from approval to payable'),
      contact: nullable(object({ type: text, value: text })),
      paymentNotes: nullable(text),
      bank: described(record(bankNames, nullable(text)), 'The account number is masked'),
      welcome: nullable(text),
      termsDue: optional(described(integer, 'The version of the terms to accept first')),
    }),
  ),
})
export type SessionUser = Shaped<typeof sessionUser>

export const signedIn = object({ token: text, user: sessionUser })
export type SignedIn = Shaped<typeof signedIn>

const factorKind = word('totp', 'passkey', 'recovery')
/** Kinds of second factors. */
export type FactorKind = Shaped<typeof factorKind>

export const secondStep = object({
  ticket: described(
    text,
    'The password was correct; use this with a second factor within a few minutes',
  ),
  factors: list(factorKind),
})
export type SecondStep = Shaped<typeof secondStep>

export const newPasswordStep = object({
  resetToken: described(
    text,
    'The password was correct but set by somebody else; use this to choose another one',
  ),
})
export type NewPasswordStep = Shaped<typeof newPasswordStep>

export const factorState = object({
  totp: boolean,
  passkeys: list(object({ id: integer, name: text, createdAt: instant, lastUsedAt: nullable(instant) })),
  recoveryCodes: described(integer, 'How many are left'),
  needed: described(boolean, 'Whether the account must have a second factor'),
})
/** From this many recovery codes on, their owner is asked to make new ones. */
export const fewRecoveryCodes = 3
export type FactorState = Shaped<typeof factorState>

export const newFactor = object({
  recoveryCodes: described(nullable(list(text)), 'Only with the first factor, and never shown again'),
})
export type NewFactor = Shaped<typeof newFactor>

export const newTotp = object({
  secret: described(text, 'To be typed into an authenticator app'),
  address: described(text, 'The same secret as an otpauth: address, for a QR code'),
})
export type NewTotp = Shaped<typeof newTotp>

export const sessionEntry = object({
  id: integer,
  current: boolean,
  createdAt: instant,
  lastUsedAt: instant,
  ip: text,
  agent: text,
  device: nullable(text),
  remember: boolean,
})
export type SessionEntry = Shaped<typeof sessionEntry>

export const loginEntry = object({
  id: integer,
  at: instant,
  ip: text,
  agent: text,
  device: nullable(text),
  result: described(
    word('success', 'incorrect', 'unverified', 'asked', 'wrong'),
    'asked: the password was correct and a second factor was requested; wrong: the second factor was wrong',
  ),
  factor: nullable(factorKind),
})
export type LoginEntry = Shaped<typeof loginEntry>

export const accountUpdated = object({
  user: sessionUser,
  token: described(
    nullable(text),
    'Changed credentials end every session of the account, including this one; continue with this token',
  ),
})
export type AccountUpdated = Shaped<typeof accountUpdated>

export const inviteState = object({
  valid: boolean,
  active: boolean,
  used: boolean,
  shops: described(
    list(
      object({
        name: text,
        commission: described(
          nullable(percent),
          'The shop’s own rate, or the `commission` beside `shops`',
        ),
      }),
    ),
    'Its shops; empty unless it can be used',
  ),
  commission: described(
    nullable(percent),
    'Rate for shops without a rate of their own: that of the invite, or the programme’s default. Null unless it can be used',
  ),
  hold: described(nullable(integer), 'Days from approval to payable; decided and null as above'),
})
export type InviteState = Shaped<typeof inviteState>

export const resetLink = object({ valid: boolean })
export type ResetLink = Shaped<typeof resetLink>

const question = object({
  id: described(integer, 'Stays the same when the wording changes'),
  label: text,
  kind: keyOf(questionKinds),
  required: boolean,
  choices: described(list(text), 'For the kind choice'),
})
export const questions = object({
  version: described(integer, '0 if none were ever asked'),
  questions: list(question),
})
/** The questions at sign-up. */
export type Questions = Shaped<typeof questions>

export const terms = object({
  version: integer,
  text: described(text, 'Plain text'),
  since: instant,
})
export type Terms = Shaped<typeof terms>
