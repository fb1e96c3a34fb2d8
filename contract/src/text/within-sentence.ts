/** A title within a sentence: 'Payout runs' becomes 'payout runs', and 'API keys' stays. */
export const withinSentence = (title: string): string =>
  title.replaceAll(/\b\p{Lu}(?!\p{Lu})/gu, (letter) => letter.toLowerCase())
