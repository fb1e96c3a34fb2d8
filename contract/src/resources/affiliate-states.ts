/** States of an affiliate in which some actions are not available. */

export const erased = { field: 'erasedAt', filled: true } as const
export const sinceActivation = { unless: [{ field: 'verifiedAt', in: [null] }, erased] } as const
