/** Messages about API keys. */

export const apiKeyMessages = {
  about: 'Programs read with a key what its owner may read. They cannot change anything.',
  hint: 'For programs: spreadsheets, reports, data warehouses',
  created: 'API key created',
  once: 'Copy the key now: it is not shown again. If you lose it, delete it and make a new one.',
  lost: 'The key was created, but the answer with it was lost on the way. Delete it and make a new one.',
  howTo: 'Try it in a terminal',
  allCalls: 'All calls that take an API key',
  toKeys: 'Go to API keys',
  done: 'I have copied it',
  full: (max: number) => `You can have at most ${max} API keys. Erase one first`,
  past: 'The last day must be today or later',
  empty:
    'A program that reads your figures needs an API key: it sees what you see, and changes nothing. Make the first one.',
  over: 'This API key is not valid: it is incomplete, was deleted or has expired, or its owner may no longer sign in',
  inAddress:
    'An API key or token in the address is refused, because logs keep addresses. Send it in the header Authorization',
  readsOnly: 'An API key only reads, and not everything. Sign in to do this',
} as const
