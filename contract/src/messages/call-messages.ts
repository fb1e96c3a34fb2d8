/** Messages about shop calls. Amounts are already formatted. */

export const callMessages = {
  trial: 'Trial',
  trialEarns: (amount: string, aid: string) =>
    `The connection works. A real order would earn ${amount} for the affiliate ${aid}`,
  trialNobody: (reason: string) =>
    `The connection works, but nobody would earn on a real order: ${reason}`,
  trialReal: 'The connection works. This order ID belongs to a real order, which was not changed',
  field: (label: string, sentence: string) => `${label}: ${sentence}`,
} as const
