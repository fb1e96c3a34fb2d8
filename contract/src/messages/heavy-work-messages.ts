/** Errors of file processing: a file is too large, or too many are waiting. */

export const heavyWorkMessages = {
  tooMuch: 'The file is too large to process. Split it and try again',
  busy: 'The server is busy with other files. Try again in a minute',
} as const
