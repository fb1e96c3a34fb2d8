/** Messages about files the virus scanner has not cleared. */

export const scanMessages = {
  waiting: 'The file has not been scanned for viruses yet. Please try again in a moment',
  infected: 'The file contains a virus and cannot be downloaded',
  /** Shown next to the file name. */
  state: { waiting: 'Being scanned for viruses', infected: 'Contains a virus' },
} as const
