/**
 * Labels that lead affiliates to a new claim; separate from the other messages about claims, because every list of
 * orders loads them.
 */
export const askMessages = { ask: 'Why was I not paid?', missing: 'Missing an order?' } as const
