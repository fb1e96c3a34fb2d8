/** What a decision changes, shown before it is confirmed. Amounts and days are already formatted. */
import { displayMinute } from '../day.ts'
import { groupThousands } from '../money.ts'

/** '1 order', '1,200 orders'. */
export const some = (count: number, one: string): string =>
  `${groupThousands(String(count))} ${count === 1 ? one : `${one}s`}`

/** The affiliate's name, or how many there are. */
const whom = (affiliates: number, name: string): string =>
  affiliates === 1 ? name : some(affiliates, 'affiliate')

export const decisionMessages = {
  /** Shown while the sums are computed, and when that fails. */
  computing: 'Computing what this changes',
  unknown: 'What this changes could not be computed. You can still continue',
  close: 'Close',
  leaveOut: (records: number) => (records === 1 ? 'Leave it out' : `Leave these ${records} out`),
  order: {
    earns: (amount: string, affiliates: number, name: string) =>
      `Commission ${amount} for ${whom(affiliates, name)}`,
    payableNow: 'Payable at once',
    payable: (first: string, last: string) =>
      first === last ? `Payable on ${first}` : `Payable from ${first} to ${last}`,
    reinstated: (orders: number) =>
      `${some(orders, 'order')} ${orders === 1 ? 'has' : 'have'} failed before and will earn again`,
    /** `flags` of a single order. */
    flagged: (orders: number, flags: readonly string[]) =>
      flags.length > 0
        ? `Flagged for review: ${flags.join(', ')}. It will be approved anyway`
        : `${some(orders, 'order')} ${orders === 1 ? 'is' : 'are'} flagged for review and will be approved anyway`,
    /** Known from a page only, so that what its shop said has waited. */
    deductedAtOnce: (orders: number) =>
      `${orders === 1 ? 'The shop has' : `Of ${orders} orders, the shop has`} already taken something back, which is then deducted`,
    /** `at` of a single order. */
    already: (status: string, at: string | null, automatically: boolean) =>
      at === null
        ? `Already ${status}`
        : `Already ${status}${automatically ? ' automatically' : ''} on ${displayMinute(at)}`,
    /** Of a single order with nothing left; what to do first. */
    nothingLeft: {
      refundsExceed: (refunds: string, amount: string) =>
        `Refunds of ${refunds} exceed the amount of ${amount}: take one back first`,
      refundsTakeAll: (refunds: string) =>
        `Refunds of ${refunds} leave nothing of the order: take one back first`,
      disputed: 'The buyer’s bank has taken back the payment: the order returns once the dispute is won',
      lowered: 'The shop has lowered the amount to nothing: correct the amount first',
    },
    toRefunds: 'Go to the refunds',
    /** `named`: the order IDs of some of them. */
    refunded: (refunded: number, named: readonly string[]) =>
      `${some(refunded, 'order')} (${named.join(', ')}${refunded > named.length ? ' …' : ''}) ${refunded === 1 ? 'was' : 'were'} refunded in full and cannot be changed`,
    takenBack: (amount: string, affiliates: number, name: string) =>
      `${amount} is deducted from the balance of ${whom(affiliates, name)}`,
    paidBefore: (amount: string) =>
      `${amount} of it was already paid and is deducted from later payments`,
    unexpected: (amount: string) => `Pending commission of ${amount} is lost`,
    expected: (amount: string, affiliates: number, name: string) =>
      `Commission ${amount} for ${whom(affiliates, name)} waits for approval`,
    cleared: (orders: number, amount: string) =>
      `${some(orders, 'order')} approved by the shop will be approved: commission ${amount}`,
    staysPending: (orders: number) => `${some(orders, 'order')} stay${orders === 1 ? 's' : ''} pending`,
    stands: (amount: string, net: string, commission: string) =>
      amount === net
        ? `Now: amount ${amount}, commission ${commission}`
        : `Now: amount ${amount}, net ${net}, commission ${commission}`,
    paidSoFar: (amount: string) =>
      `${amount} of the commission was already paid. What is taken back is deducted from later payments`,
    stated: (amount: string) => `The shop stated ${amount}`,
    net: (before: string, after: string) => `Net ${after} instead of ${before}`,
    commission: (before: string, after: string) =>
      before === after ? `Commission stays ${before}` : `Commission ${after} instead of ${before}`,
    booked: (amount: string, name: string) => `The balance of ${name} changes by ${amount} at once`,
    fails: 'Nothing is left of the order, so it fails',
    linkOrAffiliate: 'Choose a link or an affiliate',
    linkOrEarner: 'Choose a link, or an affiliate and a shop',
    credited: (orders: number, amount: string) =>
      `Commission is computed on ${amount} net from ${some(orders, 'order')}`,
    recalculated: (changed: number, all: number) =>
      all === 1
        ? 'The rate now set for the order date replaces that of the order'
        : `${changed === all ? 'All' : groupThousands(String(changed))} of the ${some(all, 'order')} get another rate`,
    ratesAreCurrent: (orders: number) =>
      orders === 1
        ? 'Nothing to change: this order already has the rate for its date'
        : `Nothing to change: all ${some(orders, 'order')} already have the rates for their dates`,
  },
  money: {
    stays: (amount: string) => `Approved commission of ${amount} is not paid yet and stays payable`,
    pending: (orders: number, amount: string) =>
      `${some(orders, 'pending order')} with commission ${amount} can still be approved`,
    blockedByOrders: (orders: number, amount: string) =>
      `Not possible yet: ${some(orders, 'pending order')} with commission ${amount}. Approve or fail ${orders === 1 ? 'it' : 'them'} first`,
    blockedByBalance: (amount: string, owed: boolean) =>
      `Not possible yet: a balance of ${amount}. ${owed ? 'Pay it out' : 'Bring it to zero with a line in the ledger'} first`,
    /** Its bank may return a payment until it has arrived. */
    blockedByPayments: (payments: number, amount: string) =>
      payments === 1
        ? `Not possible yet: a payment of ${amount} is on its way, and the bank may return it. Wait until it has arrived, or mark it as paid`
        : `Not possible yet: ${some(payments, 'payment')}, ${amount} in all, are on their way, and the bank may return them. Wait until they have arrived, or mark them as paid`,
    /** What can be done meanwhile. */
    switchOff: {
      affiliate: 'Until then, deactivate the account: it cannot sign in, and new clicks earn nothing',
      shop: 'Until then, deactivate the shop: new clicks earn nothing',
    },
    blockedByBooking: (orders: number, amount: string) =>
      `Not possible yet: ${some(orders, 'order')} with booked commission of ${amount}. Fail ${orders === 1 ? 'it' : 'them'} first`,
  },
  trash: {
    blockedByAccounts: (accounts: number) =>
      `Not possible yet: in use by ${some(accounts, 'account')}. Give ${accounts === 1 ? 'it' : 'them'} another profile first`,
    links: (links: number) =>
      `${some(links, 'link')} earn${links === 1 ? 's' : ''} nothing from now on. Visitors still reach the shop`,
    campaigns: (campaigns: number) => `${some(campaigns, 'campaign')} can no longer be promoted`,
    signedOut: 'They are signed out and cannot sign in',
  },
  activate: { signIn: 'They can sign in from now on' },
  switch: {
    balance: (amount: string) =>
      `The balance of ${amount} stays. Payout runs leave it out while the account is not active`,
    unseen: 'Affiliates no longer see it',
    seen: 'Affiliates who have it see it again',
    campaigns: (campaigns: number) => `${some(campaigns, 'campaign')} can be promoted again`,
    notified: (affiliates: number) =>
      `${some(affiliates, 'affiliate')} ${affiliates === 1 ? 'is' : 'are'} notified, unless you undo it within five minutes`,
    shopOff: 'Its shop is not active. Nothing is earned until it is',
    coupon: { off: 'Orders that name it credit nobody', on: 'Orders that name it credit its affiliate' },
    invite: { off: 'Nobody can sign up with it', on: 'It can be used to sign up again' },
  },
  decline: { trash: 'The account moves to the trash, where it can be restored' },
  restore: {
    links: (links: number) => `${some(links, 'link')} earn${links === 1 ? 's' : ''} again`,
    signIn: 'They can sign in again',
    orders: (orders: number, amount: string) =>
      `${some(orders, 'order')} count${orders === 1 ? 's' : ''} again: commission ${amount}`,
  },
  factors: {
    password: 'The password alone is enough to sign in, until a new second factor is added',
    told: 'They are signed out everywhere and get a mail with the reason',
  },
  reconciliation: {
    recorded: (orders: number) => `${some(orders, 'missing order')} will be recorded`,
    changed: (orders: number) => `${some(orders, 'order')} will be changed`,
    /** `why`: what the outcome of the line will say. */
    refused: (lines: number, why: string) => `${some(lines, 'line')} will be refused. ${why}`,
    worth: (amount: string) => `Commissions change by ${amount} in total, as far as known`,
  },
  payments: {
    leaves: (payments: number, amount: string) => `${some(payments, 'payment')}, ${amount} in all`,
    to: (names: readonly string[], more: number) =>
      `To ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    bankPaysOn: (day: string) =>
      `The bank was asked to pay on ${day}: mark as paid only what it has paid already`,
    neverDownloaded: (runs: readonly string[]) =>
      `Nobody has downloaded a file for the bank (${runs.join(', ')}): mark as paid only what was paid another way`,
    mails: (affiliates: number) =>
      affiliates === 1
        ? 'The affiliate gets an email'
        : `${some(affiliates, 'affiliate')} get an email each`,
    noMail: 'Emails are kept in the folder outbox and reach nobody, because no mail server is set',
    comesBack: (amount: string, name: string) => `${amount} goes back to the balance of ${name}`,
    noBank: (name: string) => `${name} has no bank details. Ask for them before you pay`,
    newBank: (name: string, until: string) =>
      `The bank details of ${name} are new until ${until}. Confirm them with ${name} first, but not by email`,
    left: (amount: string) => `Balance afterwards ${amount}`,
    answersRequest: (asked: string, name: string) =>
      `It answers the request of ${name} for ${asked}; for the rest, they can ask again`,
    /** Of a run that is released. */
    skips: (payments: number, amount: string) =>
      `${some(payments, 'payment')}, ${amount} in all, will be left out: the run’s screen says why`,
    includedNew: (payments: number, people: readonly string[]) =>
      `${payments === 1 ? '1 payment goes' : `${payments} payments go`} to new bank details${people.length > 0 ? ` (included by ${people.join(' and ')})` : ''}. Release only if the affiliate has confirmed them in person or by phone: an intruder in the account may have entered them`,
    skipsAll:
      'Each of its payments would be left out, so that nobody would be paid: the run’s screen says why. Discard it and make a new run',
    stays:
      'Not possible: a payment moved money, so it is kept for good. If the bank returned it, record a return; correct a mistake with a line in the ledger',
    includesNew: (payments: number, until: string) =>
      payments === 1
        ? `New bank details, to be checked until ${until}`
        : `${some(payments, 'payment')} have new bank details, to be checked until ${until}`,
  },
} as const
