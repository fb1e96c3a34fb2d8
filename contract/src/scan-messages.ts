/** What is said about files that a virus scanner has not passed. */

export const scanMessages = {
  waiting: 'The file has not been scanned for viruses yet. Please try again in a moment',
  infected: 'The file holds a virus and cannot be had',
  /** Beside its name. */
  state: { waiting: 'Being scanned for viruses', infected: 'Holds a virus' },
} as const
