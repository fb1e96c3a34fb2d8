/** Whether a text can be stored and shown: no NUL, and no half of a surrogate pair, as a cut emoji leaves behind. */

const replacement = '\uFFFD'

export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** With what cannot be stored replaced. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', replacement)
