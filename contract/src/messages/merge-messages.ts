/** Sentences of a form whose record somebody else saves meanwhile. */
export const mergeMessages = {
  /** `who`: null where the reader is not told. */
  saved: (who: string | null, fields: readonly string[]) =>
    `${who ?? 'Somebody else'} has changed this record meanwhile: ${fields.join(', ')}. Your own changes are kept, and not saved yet`,
  both: 'Changed by both of you',
  stored: 'Saved',
  typed: 'Yours',
  take: 'Use saved',
  takeOf: (field: string) => `Use the saved value of ${field}`,
  empty: 'empty',
  discard: 'Discard my changes',
}
