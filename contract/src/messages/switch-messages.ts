/** Messages about switching accounts, and what they promote with, off and on again. */

export const switchMessages = {
  off: 'Nothing is deleted, and it can be reactivated at any time.',
  on: 'Everything continues as it was set up.',
  done: { off: 'Deactivated', on: 'Reactivated' },
  already: { off: 'This is not active', on: 'This is already active' },
} as const
