/** Messages of affiliates' requests for a payout. */
import { displayDay, displayMinute } from '../day.ts'
import { displayMoney } from '../money.ts'
import { requestMessages } from './request-messages.ts'

export const payoutRequestMessages = {
  ...requestMessages,
  title: 'Payout requests',
  singular: 'Payout request',
  setting:
    'Affiliates ask on their balance screen. A request pays nothing by itself: you pay or decline it',
  onlyRequested: 'Leave out affiliates who have not asked for a payout',
  /** On the affiliate's balance screen. */
  card: 'Payout on request',
  hint: 'Everything that is payable, in one payment',
  /** Where the programme takes no requests. */
  scheduleCard: 'How you are paid',
  schedule: 'The programme pays on its own schedule.',
  usually: (minimum: string) => `It usually pays once ${displayMoney(minimum)} is payable.`,
  ready: (amount: string) => `You can ask for ${displayMoney(amount)}, everything that is payable now.`,
  payableNow: (amount: string) => `${displayMoney(amount)} is payable now.`,
  next: (iban: string) =>
    `The programme then pays it to your account ${iban}, or declines with a reason. You are notified either way.`,
  checked: (minute: string) =>
    `Your bank details are new. In case somebody else changed them, nothing is paid to them before ${displayMinute(minute)}, unless the programme confirms them with you.`,
  least: (amount: string) => `The minimum is ${displayMoney(amount)}.`,
  below: (payable: string, minimum: string) =>
    `${displayMoney(payable)} is payable now. You can ask once it reaches ${displayMoney(minimum)}.`,
  reached: (day: string) => `As orders leave their hold, you reach it on ${displayDay(day)}.`,
  notReached: 'Newly approved orders add to it.',
  noBank: 'Enter your bank details first, so that you can be paid.',
  toBank: 'Enter bank details',
  sentBack: (amount: string, day: string, reason: string | null) =>
    `Your last payment did not arrive: the bank returned the ${displayMoney(amount)} on ${displayDay(day)}${reason ? `, because ${reason}` : ''}.`,
  sameAccount: (iban: string) =>
    `The next payment goes to the same account, ${iban}, unless you change it.`,
  checkBank: 'Check bank details',
  ask: 'Ask for payout',
  askFor: (amount: string) => `Ask for ${displayMoney(amount)}`,
  askQuestion: (amount: string) => `Ask for a payout of ${displayMoney(amount)}?`,
  asked: (amount: string) =>
    `You asked for ${displayMoney(amount)}. You will be notified when it is paid or declined.`,
  askedOn: (day: string) => `Asked on ${displayDay(day)}`,
  open: (amount: string) =>
    `You asked for ${displayMoney(amount)}. The programme pays or declines it, and you will be notified.`,
  grown: (amount: string) =>
    `Payable now: ${displayMoney(amount)}. You are paid what is payable on the day.`,
  declinedOn: (day: string) => `Declined on ${displayDay(day)}`,
  withdrawConfirm: 'Withdraw your request for a payout? You can ask again later.',
  /** Refusals. */
  notOffered: 'The programme takes no payout requests. It pays on its own schedule.',
  already: 'You have already asked for a payout',
  belowMinimum: (minimum: string) =>
    `Less than the minimum of ${displayMoney(minimum)} is payable at the moment`,
  /** For those who answer. */
  payAmount: (amount: string) => `Pay ${displayMoney(amount)}`,
  paysNow: (payable: string, asked: string) =>
    `You pay what is payable now, ${displayMoney(payable)}, not the ${displayMoney(asked)} of the request. You can enter less.`,
  paysNothing: 'Nothing is payable now. Decline the request, or wait until something is payable again.',
  payRun: 'Pay in a run',
  asksFor: (amount: string, day: string) => `Asked for ${displayMoney(amount)} on ${displayDay(day)}`,
  declineFailed: 'This request could not be declined. It may have been paid or withdrawn.',
} as const
