// The texts of our emails, as plain text.
import { correctionMessages } from '@rivulet/contract/messages/correction-messages'
import { notificationMessages } from '@rivulet/contract/messages/notification-messages'
import type { Mail } from '../deps.ts'

// Only mails to administrators contain text typed by strangers, including
// names: anyone can sign up with someone else's address.
export type Reader = { username: string }
type Named = Reader & { name: string }

const mail = ({ username }: Reader, subject: string, paragraphs: readonly string[]): Mail => ({
  to: username,
  subject,
  text: `${paragraphs.join('\n\n')}\n`,
})

/** With the greeting. As in any English letter, the sentence after it begins with a capital. */
export const letter = (reader: Reader, subject: string, paragraphs: readonly string[]): Mail =>
  mail(reader, subject, [notificationMessages.greeting, ...paragraphs])

export const bankChangedMail = (
  reader: Reader,
  {
    programme,
    lines,
    when,
    by,
    publicUrl,
  }: { lines: readonly string[] } & Record<'programme' | 'when' | 'by' | 'publicUrl', string>,
): Mail =>
  letter(reader, `Your bank details at ${programme} were changed`, [
    `The bank account for your commissions was changed on ${when}, ${by}:`,
    lines.join('\n'),
    'If this was you, or you asked for it, you do not need to do anything.',
    `If it was not, somebody else has access to your account: set a new password at once (${publicUrl}/#/recover), which signs out all devices, correct the bank details, and tell the programme. For three days, payments to new bank details get an extra check.`,
  ])

/** To the previous addresses: a new one may be the attacker's. */
export const credentialsMail = (
  reader: Reader,
  {
    programme,
    renamed,
    password,
    when,
    by,
    publicUrl,
  }: Record<'renamed' | 'password', boolean> & Record<'programme' | 'when' | 'by' | 'publicUrl', string>,
): Mail => {
  const what = [renamed && 'username', password && 'password'].filter(Boolean).join(' and the ')
  return letter(reader, `The ${what} of your ${programme} account`, [
    `The ${what} of your account ${renamed && password ? 'were' : 'was'} changed on ${when}, ${by}.`,
    'If this was you, or you asked for it, you do not need to do anything.',
    renamed
      ? 'If it was not, somebody else has access to your account, and this address no longer works to sign in: tell the programme at once.'
      : `If it was not, somebody else has access to your account: set a new password at once (${publicUrl}/#/recover), which signs out all devices, delete API keys that are not yours, and tell the programme.`,
  ])
}

/** To the new address, which somebody may have mistyped: it says nothing about the account. */
export const newAddressMail = (
  reader: Reader,
  { programme, publicUrl }: Record<'programme' | 'publicUrl', string>,
): Mail =>
  letter(reader, `This address now signs in to ${programme}`, [
    `${reader.username} is now the username of an account at ${programme}. Use it to sign in (${publicUrl}). Email about your account comes here too.`,
    'If you have no account there, somebody mistyped their address. You can ignore this email.',
  ])

export const factorMail = (
  reader: Reader,
  {
    programme,
    what,
    when,
    by,
    note,
    reason,
    publicUrl,
  }: Record<'programme' | 'what' | 'when' | 'by' | 'publicUrl', string> & {
    note?: string
    reason?: string
  },
): Mail =>
  letter(reader, `The second factor of your ${programme} account`, [
    `${what} on ${when}, ${by}.`,
    ...(note ? [note] : []),
    ...(reason ? [`Reason given: ${reason}`] : []),
    'If this was you, or you asked for it, you do not need to do anything.',
    `If it was not, somebody else has access to your account: set a new password at once (${publicUrl}/#/recover), which signs out all devices, check your second factors and API keys, and tell the programme.`,
  ])

export const postbackMail = (reader: Reader, { id, link }: { id: number; link: string }): Mail =>
  letter(reader, `Postback ${id} was switched off`, [
    `No delivery of your postback ${id} has succeeded for five days, so it was switched off.`,
    'The log of the postback shows what the receiver answered. Fix the receiver, send a test, and switch the postback on again:',
    link,
    'Waiting events are sent once it is on again, except those older than 30 days.',
  ])

export const deadAddressMail = (
  reader: Reader,
  { name, address, answer, link }: { name: string; address: string; answer: string; link: string },
): Mail =>
  letter(reader, `The address of ${name} does not answer`, [
    `Links to ${name} lead to ${address}, which does not work. Two checks, at least an hour apart, failed with:`,
    answer,
    'Visitors are still sent there. If the shop has closed or moved, correct its address or deactivate it:',
    link,
    'We keep checking several times a day. You get no further email until it has answered again.',
  ])

export const silenceMail = (
  reader: Reader,
  {
    name,
    since,
    expected,
    visits,
    link,
  }: { name: string; since: string; expected: number; visits: number; link: string },
): Mail =>
  letter(reader, `No more orders from ${name}`, [
    `The last order from ${name} arrived on ${since}. Since then ${visits} visitors have followed links to it; at its usual rate that means about ${expected} orders.`,
    'Usually the shop has stopped reporting orders, its pages lose the click ID, or its API key was changed. See its calls and our answers:',
    link,
    'The alarm clears with the next order. To turn it off for a shop, switch off Watch conversions.',
  ])

export const alarmMail = (
  reader: Reader,
  { title, says, place, link }: Record<'title' | 'says' | 'place' | 'link', string>,
): Mail =>
  letter(reader, title, [
    says,
    ...(place ? [`Machine: ${place}`] : []),
    'See what you can do about it here:',
    link,
    'The alarm clears once the cause is gone. You get another email if it returns.',
  ])

/** `writer` is the affiliate, or null when the programme writes to them. `orderNumber` is null where it may not be named. */
export const claimMail = (
  reader: Reader,
  {
    writer,
    shop,
    orderNumber,
    outcome,
    text,
    link,
  }: Record<'shop' | 'text' | 'link', string> &
    Record<'orderNumber' | 'writer' | 'outcome', string | null>,
): Mail => {
  const order = `${orderNumber === null ? 'an order' : `order ${orderNumber}`} of ${shop}`
  return letter(
    reader,
    writer
      ? `Claim about ${order}: ${outcome ?? `${writer} asks`}`
      : `Your claim about ${order}: ${outcome ?? 'a reply'}`,
    [
      writer ? `${writer} writes about ${order}:` : `Here is our reply to your claim about ${order}:`,
      ...(outcome ? [`${outcome}.`] : []),
      text,
      'Read the conversation and reply here:',
      link,
    ],
  )
}

/** Amount and day as displayed. */
export type PaymentInMail = Record<'amount' | 'day' | 'link', string> & { id: number }

const attached =
  'The statement of this payment is attached: how the amount was calculated, and the orders it settles.'

/** The statement is attached when it is sent. */
export const announcedPaymentMail = (reader: Reader, { id, amount, day, link }: PaymentInMail): Mail =>
  letter(reader, `You will be paid ${amount} on ${day}`, [
    `Your payment of ${amount} (number ${id}) is on its way: it will be paid on ${day}. Your bank may need until the next working day to book it.`,
    attached,
    'See it with all your payments:',
    link,
  ])

/** The statement is attached when it is sent. */
export const paidPaymentMail = (reader: Reader, { id, amount, day, link }: PaymentInMail): Mail =>
  letter(reader, `You were paid ${amount}`, [
    `We paid you ${amount} on ${day} (payment number ${id}). If you do not see it in your account yet, allow your bank until the next working day.`,
    attached,
    'See it with all your payments:',
    link,
  ])

/** `day` is the one that was announced. */
export const confirmedPaymentMail = (reader: Reader, { id, amount, day, link }: PaymentInMail): Mail =>
  letter(reader, `You were paid ${amount}`, [
    `Your payment of ${amount} (number ${id}), announced for ${day}, has been paid. If you do not see it in your account yet, allow your bank until the next working day.`,
    'See its statement and all your payments here:',
    link,
  ])

/** `reason` is null where the reader can do nothing about it. */
export const returnedPaymentMail = (
  reader: Reader,
  { id, amount, reason, account, link }: PaymentInMail & { reason: string | null; account: string },
): Mail =>
  letter(reader, `Your payment of ${amount} did not reach you`, [
    `The bank returned your payment of ${amount} (number ${id})${reason ? `: ${reason}` : ''}. You have not received it.`,
    'The amount is payable again and will be part of a later payment.',
    'Please check your bank details, and correct them if they are wrong:',
    account,
    'See the payment here:',
    link,
  ])

/** `day` is when it becomes payable; null for immediately. `balance` is the one after it. */
export const correctionMail = (
  reader: Reader,
  correction: {
    amount: string
    reason: string
    day: string | null
    balance: string
    negative: boolean
    link: string
  },
): Mail => {
  const { amount, reason, day, balance, negative, link } = correction
  return letter(reader, `Your balance was corrected by ${amount}`, [
    `We booked a correction of ${amount} on your balance:`,
    reason,
    day === null
      ? `Your balance is now ${balance}.`
      : `It becomes payable on ${day}. Your balance is now ${balance}.`,
    ...(negative ? [correctionMessages.negative] : []),
    'See it in your ledger here:',
    link,
  ])
}

/** `outcome` describes the effect on the balance. `claim` is the reader's claim about the order. */
export const creditMovedMail = (
  reader: Reader,
  moved: Record<'subject' | 'told' | 'reason' | 'outcome' | 'link', string> & {
    negative: boolean
    claim: string | null
  },
): Mail =>
  letter(reader, moved.subject, [
    moved.told,
    moved.reason,
    moved.outcome,
    ...(moved.negative ? [correctionMessages.negative] : []),
    ...(moved.claim === null ? [] : ['This is also noted in your claim about the order:', moved.claim]),
    'See it under Moved credit:',
    moved.link,
  ])

/** Replies go to the author of the message. */
export const contactMail = (
  reader: Reader,
  sender: Named,
  { message, publicUrl }: { message: string; publicUrl: string },
): Mail => ({
  ...mail(reader, `Message from ${sender.name}`, [
    `${sender.name} (${sender.username}) sent a message through the contact form:`,
    message,
    `Reply here, so that your colleagues see it: ${publicUrl}/#/dashboard/contact`,
    `If you reply to this email instead, it reaches ${sender.name}; then mark the message as answered.`,
  ]),
  replyTo: sender.username,
})

/** Does not quote the message: its sender may have given somebody else's address since. */
export const contactReplyMail = (
  reader: Reader,
  { reply, written, publicUrl }: Record<'reply' | 'written' | 'publicUrl', string>,
): Mail =>
  mail(reader, `Reply to your message of ${written}`, [
    reply,
    `Your messages and our replies: ${publicUrl}/#/dashboard/contact`,
  ])
