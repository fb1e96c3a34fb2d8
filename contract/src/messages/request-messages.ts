/** Messages common to affiliates' requests for shops and for payouts. */

export const requestMessages = {
  withdraw: 'Withdraw',
  withdrawn: 'Request withdrawn',
  answered: 'This request has been answered. Reload to see the answer.',
  /** For those who answer. */
  declined: 'Request declined. The affiliate is notified.',
  reasonHelp: 'Visible to the affiliate',
} as const
