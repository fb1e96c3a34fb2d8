/** Messages for accounts that are added or activated: what the emails say, and what is still missing. */
import { wholeDays } from './day-count.ts'
import { inviteMessages, type Rated } from './invite-messages.ts'

/** The first names, and how many more there are. */
export const namesAndMore = (names: readonly string[], few: number): string =>
  names.length > few
    ? `${names.slice(0, few).join(', ')} and ${names.length - few} more`
    : names.join(', ')

const chooseFirst =
  'To sign in, choose a password first. Open this address and we will email you a link:'

export const activationMessages = {
  reviewed: 'We have reviewed your registration and activated your account. You can sign in now:',
  /** Who did not register: the account was added with a password, or added or imported without one. */
  added: 'An affiliate account was set up for you and is active. You can sign in now:',
  invited: `An affiliate account was set up for you and is active. ${chooseFirst}`,
  chosen: 'Your password is the one you chose; if you have forgotten it, reset it on the sign-in page.',
  told: (address: string) => `If nobody has given you the password, choose one yourself at ${address}`,
  /** Without activation: administrators, and affiliates who are imported. */
  setUp: {
    affiliate: (programme: string) => `An affiliate account at ${programme} was set up for you.`,
    administrator: (programme: string) => `An account was set up for you to help run ${programme}.`,
  },
  signInNow: 'You can sign in now:',
  chooseFirst,
  unexpected: 'If you do not expect this email, somebody mistyped an address. You can ignore it.',
  unexpectedInvite:
    'If you do not expect this email, you can ignore it: without an email to this address nobody can sign in to the account.',
  /** Also shown before activating. */
  shops: (names: readonly string[]) =>
    names.length > 0
      ? `You can promote ${namesAndMore(names, 5)}. Use “Get link” on your home screen to make your own link.`
      : 'No shop is open to you yet.',
  /** The shops with their own rates, and the affiliate's for where there is none. */
  terms: (shops: readonly Rated[], own: string | null, hold: number | null) => {
    const rated = shops.map(({ name, commission }) => ({ name, commission: commission ?? own }))
    const earns = inviteMessages.earns(rated, own) ?? 'Your commission is the rate of each shop.'
    const others = shops.length > 0 ? 'A campaign' : 'A shop or campaign'
    const payable = hold ? `${wholeDays(hold)} after` : 'as soon as'
    return `${earns} ${others} may have a rate of its own. Commission becomes payable ${payable} the order is approved.`
  },
  answers: 'Answers at sign-up',
  reads: 'The affiliate will read',
  noShops: 'No shop is chosen: the affiliate cannot make a link yet',
  noRate: 'No commission is set: orders earn only where a shop or campaign sets a rate',
} as const
