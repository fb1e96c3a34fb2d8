/** States of an affiliate in which some actions are not available. */

export const erased = { field: 'erasedAt', filled: true } as const
export const sinceActivation = { unless: [{ field: 'verifiedAt', in: [null] }, erased] } as const
/** Before activation there is no invitation: activation sends the link to a password. */
export const invitable = {
  when: { field: 'withoutPassword', in: [true] },
  unless: [{ field: 'active', in: [false, null] }, ...sinceActivation.unless],
} as const
