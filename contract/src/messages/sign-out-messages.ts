/** Messages about ending somebody else's sessions. */
export const signOutMessages = {
  confirm: 'Sign this account out on all devices?',
  confirmSeveral: 'Sign these accounts out on all devices?',
  done: 'Signed out everywhere',
  failed: 'This account cannot be signed out',
  own: 'End your own sessions in My Profile',
  nobody: 'Not signed in anywhere',
  devices: (sessions: number, last: string) =>
    `Signed in on ${sessions === 1 ? 'one device' : `${sessions} devices`}, last used ${last}`,
  again: 'What is not saved there is lost. The password and second factors stay as they are',
} as const
