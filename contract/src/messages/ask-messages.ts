/** What leads affiliates to a new claim; apart from all that is said of claims, since every list of orders says it. */
export const askMessages = { ask: 'Why was I not paid?', missing: 'Missing an order?' } as const
