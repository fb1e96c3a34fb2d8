/** What the sign-up form says about its invite, and the texts for copying its link. */
import { displayPercent } from '../money.ts'
import { dayCount } from './day-count.ts'

/** As many names as fit; the others are counted. */
const named = 3

/** 'X', 'X and Y', 'X, Y and Z', 'X, Y, Z and 4 more'. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, names.length > named + 1 ? named : names.length)
  const more = names.length - shown.length
  const parts = more > 0 ? [...shown, `${more} more`] : shown
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

export type Rated = { name: string; commission: string | null }

/** The rate where all shops have the same; else each that is known. */
function ratesOf(shops: readonly Rated[], own: string | null): string | null {
  const known = shops.filter((shop) => shop.commission !== null)
  const rates = new Set(known.map(({ commission }) => commission))
  if (shops.length === 0) return own && displayPercent(own)
  if (known.length === 0) return null
  if (rates.size === 1 && known.length === shops.length) return displayPercent(known[0]?.commission)
  return listed(known.map(({ name, commission }) => `${displayPercent(commission)} at ${name}`))
}

export const inviteMessages = {
  /** Null where the invite leaves it to the programme. */
  earns: (shops: readonly Rated[], own: string | null): string | null => {
    const rates = ratesOf(shops, own)
    return rates && `On the net amount of each approved order you earn ${rates}.`
  },
  payable: (days: number) =>
    days === 0
      ? 'It is payable as soon as the order is approved.'
      : `It is payable ${dayCount(days)} after the order is approved.`,
  mayNotGive: 'To give this, you need the permission to edit affiliates. Leave it as it is',
  copyLink: 'Copy link',
  mail: 'Write an email',
  mailSubject: (programme: string) => `Your invitation to ${programme}`,
  mailText: (link: string) => `Hello,\n\nYou can sign up here: ${link}\n`,
  copyNamed: (title: string) => `Copy the link of ${title}`,
  checking: 'Checking your invite',
  cannotBeUsed: 'This invite cannot be used',
  askAgain: (support: string | null) =>
    `Ask the person who invited you${support ? `, or ${support},` : ''} for a new link.`,
  orWithout: 'You can also sign up without an invite.',
  without: 'Continue without it',
  invited: (shops: readonly string[]) =>
    shops.length === 0 ? 'You are invited' : `You are invited to promote ${listed(shops)}`,
} as const
