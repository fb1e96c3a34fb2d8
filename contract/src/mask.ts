/** Secrets as screens show them: how they begin and end, and dots for the rest. */
const dots = '••••'

export const masked = (beginning: string, end: string): string => beginning + dots + end

/** What a mask leaves to be seen: both ends of a number, or the first letter of each word of a name. */
export type MaskKind = 'ends' | 'initials'

/** What is shown of a sealed text. */
export function maskOf(text: string, kind: MaskKind = 'ends'): string {
  if (kind === 'initials')
    return text
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => [...word][0] + dots)
      .join(' ')
  // A short one would be told by its ends.
  return text.length < 12 ? dots : `${text.slice(0, 4)} ${dots} ${dots} ${text.slice(-4)}`
}

/** Such a text names a secret but cannot be used as one. */
export const isMasked = (text: string): boolean => text.includes(dots)
