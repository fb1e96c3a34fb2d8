/** What became of the invitation to choose the first password. */

export const invitationStates = {
  waiting: 'Waits to be sent',
  sent: 'Sent',
  failed: 'Not delivered',
} as const
export const invitationTones = { waiting: 'quiet', sent: 'quiet', failed: 'bad' } as const
