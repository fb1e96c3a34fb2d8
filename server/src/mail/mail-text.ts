// What our mails say, as plain text.
import { correctionMessages } from '@rivulet/contract/correction-messages'
import type { Mail } from './deps.ts'

// Nothing in them but for administrators is what a stranger typed, names above all: an account may be made with anybody's address.
export type Reader = { username: string }
type Named = Reader & { name: string }

const mail = ({ username }: Reader, subject: string, paragraphs: readonly string[]): Mail => ({
  to: username,
  subject,
  text: `${paragraphs.join('\n\n')}\n`,
})

export const recoveryMail = (reader: Reader, link: string, minutes: number): Mail =>
  mail(reader, 'Set a new password for Rivulet', [
    'Hello,',
    `somebody, probably you, asked for a new password for ${reader.username}. Open this link to set one:`,
    link,
    `The link works once, for ${minutes} minutes. When you ask for another one, only the newest works.`,
    'If you did not ask for it, you need not do anything: your password stays as it is.',
  ])

export const activationMail = (reader: Reader, publicUrl: string): Mail =>
  mail(reader, 'Your Rivulet account is active', [
    'Hello,',
    'we have looked at your registration and activated your account. You can sign in now:',
    `${publicUrl}/#/`,
    `Your username is ${reader.username}. Your password is the one you chose; if you do not remember it, ask for a new one on the sign-in page.`,
  ])

export const bankChangedMail = (
  reader: Reader,
  {
    lines,
    when,
    by,
    publicUrl,
  }: { lines: readonly string[]; when: string; by: string; publicUrl: string },
): Mail =>
  mail(reader, 'Your bank details at Rivulet were changed', [
    'Hello,',
    `the account that your commissions are paid to was changed on ${when}, ${by}:`,
    lines.join('\n'),
    'If that was you, or you asked for it, you need not do anything.',
    `If it was not, somebody else has got hold of your account: set a new password at once (${publicUrl}/#/recover), which signs out everybody, correct the bank details, and tell your manager. For three days payments to new bank details are looked at twice.`,
  ])

/** To the addresses from before: a new one may be the thief's. */
export const credentialsMail = (
  reader: Reader,
  {
    renamed,
    password,
    when,
    by,
    publicUrl,
  }: Record<'renamed' | 'password', boolean> & Record<'when' | 'by' | 'publicUrl', string>,
): Mail => {
  const what = [renamed && 'username', password && 'password'].filter(Boolean).join(' and the ')
  return mail(reader, `The ${what} of your Rivulet account`, [
    'Hello,',
    `on ${when}, ${by}: the ${what} of your account was changed.`,
    'If that was you, or you asked for it, you need not do anything.',
    renamed
      ? 'If it was not, somebody else has got hold of your account, and this address no longer signs in to it: tell your manager at once.'
      : `If it was not, somebody else has got hold of your account: set a new password at once (${publicUrl}/#/recover), which signs out everybody, and tell your manager.`,
  ])
}

export const factorMail = (
  reader: Reader,
  {
    what,
    when,
    by,
    reason,
    publicUrl,
  }: Record<'what' | 'when' | 'by' | 'publicUrl', string> & { reason?: string },
): Mail =>
  mail(reader, 'The second factor of your Rivulet account', [
    'Hello,',
    `on ${when}, ${by}: ${what}.`,
    ...(reason ? [`The reason given: ${reason}`] : []),
    'If that was you, or you asked for it, you need not do anything.',
    `If it was not, somebody else has got hold of your account: set a new password at once (${publicUrl}/#/recover), which signs out everybody, look at your second factors, and tell your manager.`,
  ])

export const postbackMail = (reader: Reader, { id, link }: { id: number; link: string }): Mail =>
  mail(reader, `Postback ${id} was switched off`, [
    'Hello,',
    `for five days nothing that your postback ${id} was to report has arrived, so it was switched off.`,
    'What the receiver answered stands in the log of the postback. Put things right, send a test, and switch it on again:',
    link,
    'What has waited until then is sent when it is on again. What is older than 30 days is not.',
  ])

export const deadAddressMail = (
  reader: Reader,
  { name, address, answer, link }: { name: string; address: string; answer: string; link: string },
): Mail =>
  mail(reader, `The address of ${name} does not answer`, [
    'Hello,',
    `links to ${name} lead to ${address}, and nobody gets through. Twice, at least an hour apart, it said:`,
    answer,
    'Visitors are still sent there. When the shop is closed or has moved, correct its address or switch it off:',
    link,
    'It is asked again several times a day; you will not be told again until it has answered.',
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
  mail(reader, `No orders from ${name} any more`, [
    'Hello,',
    `the last order from ${name} came on ${since}. Since then ${visits} visitors have followed links to it; at its usual rate they would have brought about ${expected} orders.`,
    'Most often the shop no longer reports its orders, has lost the click id on its pages, or its key was changed. Its calls and what they were answered stand here:',
    link,
    'The alarm ends by itself with the next order. It can be switched off for a shop: Watch conversions.',
  ])

export const alarmMail = (
  reader: Reader,
  { title, says, place }: { title: string; says: string; place: string },
): Mail =>
  mail(reader, title, [
    'Hello,',
    says,
    ...(place ? [`It is about this machine: ${place}`] : []),
    'The alarm ends by itself when the cause is gone; you are told again when it comes back.',
  ])

/** `writer` is the affiliate, null when the programme writes to it. */
export const claimMail = (
  reader: Reader,
  {
    writer,
    shop,
    orderId,
    outcome,
    text,
    link,
  }: Record<'shop' | 'orderId' | 'text' | 'link', string> & Record<'writer' | 'outcome', string | null>,
): Mail =>
  mail(
    reader,
    `${writer ? `Order ${orderId}` : 'Your question about an order'} of ${shop}: ${outcome ?? (writer ? `${writer} asks` : 'a reply')}`,
    [
      'Hello,',
      writer
        ? `${writer} writes about the order ${orderId} of ${shop}:`
        : `to your question about an order of ${shop} we say:`,
      ...(outcome ? [`${outcome}.`] : []),
      text,
      'The whole conversation stands here, where you can answer too:',
      link,
    ],
  )

/** Amount and day as they are shown. */
export type PaymentInMail = Record<'amount' | 'day' | 'link', string> & { id: number }

const attached =
  'The statement of this payment is attached: how the amount came about, and the orders it settles.'

/** The statement is attached when it is sent. */
export const announcedPaymentMail = (reader: Reader, { id, amount, day, link }: PaymentInMail): Mail =>
  mail(reader, `You will be paid ${amount} on ${day}`, [
    'Hello,',
    `your payment of ${amount} (number ${id}) is on its way: it will be paid on ${day}. After that day your bank may need until the next working day to book it.`,
    attached,
    'You find it with all your payments here:',
    link,
  ])

/** The statement is attached when it is sent. */
export const paidPaymentMail = (reader: Reader, { id, amount, day, link }: PaymentInMail): Mail =>
  mail(reader, `You were paid ${amount}`, [
    'Hello,',
    `we paid you ${amount} on ${day} (payment number ${id}).`,
    attached,
    'You find it with all your payments here:',
    link,
  ])

/** `day` is the one that was announced. */
export const confirmedPaymentMail = (reader: Reader, { id, amount, day, link }: PaymentInMail): Mail =>
  mail(reader, `You were paid ${amount}`, [
    'Hello,',
    `your payment of ${amount} (number ${id}), announced for ${day}, has been paid. If you do not see it on your account yet, give your bank until the next working day.`,
    'You find its statement, and all your payments, here:',
    link,
  ])

/** `reason` is null where the reader can do nothing about it. */
export const returnedPaymentMail = (
  reader: Reader,
  { id, amount, reason, account, link }: PaymentInMail & { reason: string | null; account: string },
): Mail =>
  mail(reader, `Your payment of ${amount} did not reach you`, [
    'Hello,',
    `the bank returned your payment of ${amount} (number ${id})${reason ? `: ${reason}` : ''}. You have not received it.`,
    'The amount is payable again and will be part of a later payment.',
    'Please check your bank details, and correct them if they are wrong:',
    account,
    'You find the payment here:',
    link,
  ])

/** `day` is when it becomes payable; null for at once. `balance` is that after it. */
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
  return mail(reader, `Your balance was corrected by ${amount}`, [
    'Hello,',
    `we booked a correction of ${amount} on your balance:`,
    reason,
    day === null
      ? `Your balance is now ${balance}.`
      : `It becomes payable on ${day}. Your balance is now ${balance}.`,
    ...(negative ? [correctionMessages.negative] : []),
    'You find it with all that was booked here:',
    link,
  ])
}

/** `outcome` says what it does to the balance. `claim` is where the reader has asked about the order. */
export const creditMovedMail = (
  reader: Reader,
  moved: Record<'subject' | 'told' | 'reason' | 'outcome' | 'link', string> & {
    negative: boolean
    claim: string | null
  },
): Mail =>
  mail(reader, moved.subject, [
    'Hello,',
    moved.told,
    moved.reason,
    moved.outcome,
    ...(moved.negative ? [correctionMessages.negative] : []),
    ...(moved.claim === null
      ? []
      : ['You have asked about this order; your claim says so too:', moved.claim]),
    'You find it under Moved credit:',
    moved.link,
  ])

/** A reply goes to whoever wrote the message. */
export const contactMail = (
  reader: Reader,
  sender: Named,
  { message, publicUrl }: { message: string; publicUrl: string },
): Mail => ({
  ...mail(reader, `Message from ${sender.name}`, [
    `${sender.name} (${sender.username}) wrote with the contact form:`,
    message,
    `Reply to this mail to answer, then mark the message as answered: ${publicUrl}/#/dashboard/contact`,
  ]),
  replyTo: sender.username,
})
