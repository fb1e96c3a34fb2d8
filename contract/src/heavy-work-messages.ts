/** What is said when a file takes too much, or when too many wait to be read. */

export const heavyWorkMessages = {
  tooMuch: 'Reading the file takes too much time or memory. Split it, or send a smaller one',
  busy: 'The server is still busy with other files. Please try again in a minute',
} as const
