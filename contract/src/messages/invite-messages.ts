/** What a sign-up says of its invite. */

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

export const inviteMessages = {
  checking: 'Checking your invite',
  invited: (shops: readonly string[]) =>
    shops.length === 0 ? 'You are invited' : `You are invited to promote ${listed(shops)}`,
} as const
