/** What is said about calls of shops on their screen. Amounts come as they are shown. */

export const callMessages = {
  trial: 'Trial',
  trialEarns: (amount: string, aid: string) =>
    `The connection works. A real order would earn ${amount} for the affiliate ${aid}`,
  trialNobody: (reason: string) =>
    `The connection works, but nobody would earn on a real order: ${reason}`,
  trialReal: 'The connection works. This order id belongs to a real order, which stays as it is',
  field: (label: string, sentence: string) => `${label}: ${sentence}`,
} as const
