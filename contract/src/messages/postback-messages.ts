/** What is said about postbacks and the calls that they make. */

export const postbackMessages = {
  https: 'The address must begin with https://',
  port: 'The port must be 443, or 1024 and above',
  private: 'The address leads into a private network',
  placeholder: (names: string) => `There is no placeholder ${names}`,
  host: 'Placeholders can stand after the host only',
  events: 'Choose at least one event',
  campaign: 'This campaign belongs to another shop',
  full: (max: number) => `No more than ${max} are possible. Erase others first`,
  secretConfirm: 'Do you really want to show the secret? It is noted who has seen it',
  secretShown: 'The secret is shown until you leave the screen',
  secretRotateConfirm:
    'Do you really want to make a new secret? For one more day calls are signed with both',
  secretRotated: 'A new secret has been made',
  secretFailed: 'The secret could not be read',
  replayed: 'The event(s) will be sent again',
  replayFailed: 'The event(s) could not be sent again',
  switchOn: 'The postback is not active. Switch it on first',
  unknownHost: 'The host was not found',
  redirect: 'Answered with a redirect, which is not followed',
  slow: (seconds: number) => `No answer within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
  certificate: 'The certificate of the host is not valid',
  noConnection: 'The host could not be reached',
  cut: 'The connection was closed without an answer',
} as const
