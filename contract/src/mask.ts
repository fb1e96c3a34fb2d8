/** Secrets as screens show them: how they begin and end, and dots for the rest. */
const dots = '••••'

export const masked = (beginning: string, end: string): string => beginning + dots + end

/** Such a text names a secret but cannot be used as one. */
export const isMasked = (text: string): boolean => text.includes(dots)
