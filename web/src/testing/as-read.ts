/** A sentence as testing-library reads it from the page, where a no-break space is a space. */
export const asRead = (sentence: string): string => sentence.replaceAll('\u{a0}', ' ')
