/** Masks of secrets: first and last characters, with dots between. */
const dots = '••••'

export const masked = (beginning: string, end: string): string => beginning + dots + end

/** What a mask reveals: both ends of a number, or the first letter of each word of a name. */
export type MaskKind = 'ends' | 'initials'

/** The mask of an encrypted text. */
export function maskOf(text: string, kind: MaskKind = 'ends'): string {
  if (kind === 'initials')
    return text
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => [...word][0] + dots)
      .join(' ')
  // The ends of a short text would reveal it.
  return text.length < 12 ? dots : `${text.slice(0, 4)} ${dots} ${dots} ${text.slice(-4)}`
}

/** Whether the text is a mask and not a usable secret. */
export const isMasked = (text: string): boolean => text.includes(dots)
