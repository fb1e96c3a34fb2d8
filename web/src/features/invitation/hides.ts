/** Fields about an invitation that are hidden while there is nothing to say. */
const said: ReadonlySet<string> = new Set(['invitation', 'invitationState', 'invitationFailure'])

export const hidesInvitation = (field: string, values: Readonly<Record<string, unknown>>): boolean =>
  said.has(field) && !values[field]
