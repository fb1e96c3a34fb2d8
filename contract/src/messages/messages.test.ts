/** The specification's sentences, word for word. */
import { expect, test } from 'vitest'
import { messages as m } from './messages.ts'
import { invoiceMessages } from './invoice-messages.ts'
import { linkMessages } from './link-messages.ts'

type Known = readonly (readonly [sentence: string, ours: string])[]
const same = (known: Known) => {
  for (const [sentence, ours] of known) expect.soft(ours).toBe(sentence)
}

test('S5.2 S5.3 S5.4 S5.5 S5.6 S5.7 S5.8 S5.9 S5.10 S5.11 the sentences of a field', () => {
  same([
    ['The field is required', m.field.required],
    ['Minimum 6 characters', m.field.minLength(6)],
    ['Max 255 characters', m.field.maxLength(255)],
    ['The minimum value accepted is 1', m.field.minValue(1)],
    ['The maximum value accepted is 9', m.field.maxValue(9)],
    ['Entered value exceeds limits', m.field.between],
    ['The field must be a valid email address', m.field.email],
    ['The field has already been taken', m.field.unique],
    ['The file must not be larger than 512kb', m.field.maxFileSize(512)],
    ['Password must have letters, numbers and at least six chars', m.field.password],
  ])
})

test('S5.13 S8.7 S2.32 the sentences of a form', () => {
  same([
    ['Check highlighted fields', m.form.invalid],
    ['Record not found', m.form.notFound],
    ['Ops, can not execute the operation', m.form.failed],
    ['Whoops, could not perform the operation', m.form.failedAgain],
    ['There are pending modifications to the screen. Do you want to continue anyway?', m.form.pending],
  ])
})

test('S5.15 S5.16 S5.17 the sentences of accounts', () => {
  same([
    [`"Password Confirmation" doesn't match "Password"`, m.signUp.confirmation],
    ['Username already in use', m.administrator.taken],
    ['The username given is not valid', m.administrator.username],
    ['Password is required to create user', m.administrator.passwordNeeded],
    ['Confirmation must match password', m.administrator.confirmation],
    ['The invite is not valid', m.affiliate.inviteInvalid],
    ['The invite is not active', m.affiliate.inviteInactive],
    ['The invite has already been used', m.affiliate.inviteUsed],
    ['Traffic source is required', m.affiliate.source],
  ])
})

test('S4.3 the sentences of activation', () => {
  same([
    ['Do you really want to activate this affiliate?', m.affiliate.activateConfirm],
    ['Affiliate successfully activated', m.affiliate.activated],
    ['This affiliate could not be activated', m.affiliate.activateFailed],
  ])
})

test('S5.18 S5.19 S5.20 S5.21 the sentences of invites, links, payments and selections', () => {
  same([
    ['This type is no longer available for this record', m.invite.type],
    ['The affiliate is not able to be used on a campaign', linkMessages.affiliate],
    ['It is not possible to create the link with the data provided', linkMessages.failed],
    ['The amount paid cannot be greater than the payable', invoiceMessages.exceeds],
    ['This operation cannot be done for multiple records', m.record.oneOnly],
    ['This operation needs a selected item or context', m.record.needsSelection],
  ])
})

test('S8.3 S8.4 S8.5 the messages of sign-in, sign-up and recovery', () => {
  same([
    ['Incorrect username or password', m.session.incorrect],
    ['This account is not verified yet. Please wait or contact us if needed', m.session.unverified],
    ['Unexpected error', m.session.signUpFailed],
    ['Account created successfully', m.session.created],
    ['Your registration is complete and under analysis', m.session.underAnalysis],
    ['Unexpected error', m.session.recoverFailed],
    ['Recovery email sent successfully', m.session.recoverySent],
  ])
})

test('S8.6 S8.7 the sentences of saving and removing', () => {
  same([
    ['Record successfully created', m.record.created],
    ['Record successfully updated', m.record.updated],
    ['Record(s) removed successfully', m.record.removed],
    ['Record(s) restored successfully', m.record.restored],
    ['Record(s) erased successfully', m.record.erased],
    [`We can't remove the record(s), check dependencies`, m.record.cannotRemove],
    [`We can't erase the record(s), check dependencies`, m.record.cannotErase],
  ])
})

test('S8.8 S8.9 S8.10 S8.11 S4.8 the other sentences', () => {
  same([
    ['Can not export your data', m.exporting.failed],
    ['This feature is not available when there is no internet on the device', m.offline],
    ['Message successfully sent.', m.contact.sent],
    ['Something went wrong. Please, try again.', m.contact.failed],
    ['There is no downloads available', m.downloads.none],
    ['Copy to clipboard is not supported', m.clipboard.unsupported],
    ['There is an update available for this application', m.update.available],
    ['Updating the application ...', m.update.updating],
    ['Update', m.update.update],
    ['Close', m.update.close],
  ])
})

test('S2.4 S8.13 the messages of the forbidden page and of questions', () => {
  same([
    ['You are coming from', m.forbidden.from],
    ['and you have no access to', m.forbidden.to],
    ['Go back', m.forbidden.back],
    ['Back to Sign-In', m.forbidden.signIn],
    ['Yes', m.confirm.yes],
    ['No', m.confirm.no],
  ])
})
