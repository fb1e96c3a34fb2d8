/** Messages about second factors and the proof of identity. */
export const factorMessages = {
  stepOver: 'This took too long. Please sign in again',
  wrongCode: 'The code is wrong or has already been used',
  wrongRecoveryCode: 'The recovery code is wrong or has already been used',
  wrongPasskey: 'The passkey could not be verified. Please try again',
  passkeyNotDone: 'The passkey was not used. Try again, or choose another method',
  appHelp: 'Scan the code with an authenticator app on your phone, then enter the six digits it shows.',
  /** On a phone, whose camera cannot scan its own screen. */
  openApp: 'Open in the authenticator app on this phone',
  passkeyHelp:
    'Your browser asks for a fingerprint, face, phone or security key. Choose a name you will recognise.',
  codesHelp:
    'Use one of these to sign in if you lose your second factor. Each works once. They are not shown again: store them apart from your password.',
  setUp:
    'This programme requires a second factor in addition to your password. Setting it up takes a minute.',
  proofPassword: 'Confirm your password to continue.',
  removeApp: {
    title: 'Remove the authenticator app?',
    message: 'You will no longer be asked for its codes.',
    yes: 'Remove',
  },
  removePasskey: {
    title: 'Remove this passkey?',
    message: 'You can no longer sign in with it.',
    yes: 'Remove',
  },
  renewCodes: {
    title: 'Create new recovery codes?',
    message: 'The old ones stop working.',
    yes: 'Create',
  },
  needed: 'Set up a second factor to continue',
  proof: 'Confirm your identity first',
  proven: 'Identity confirmed',
  appOn: 'The authenticator app has been added',
  appOff: 'The authenticator app has been removed',
  appAlready: 'An authenticator app is already set up. Remove it first',
  appNotBegun: 'The setup has expired. Please start again',
  passkeyOn: 'The passkey has been added',
  passkeyOff: 'The passkey has been removed',
  passkeyKnown: 'This passkey is already registered',
  passkeysEnough: 'You already have ten passkeys. Remove one first',
  last: 'Your account needs a second factor. Add another one before you remove this one',
  none: 'Set up a second factor to get recovery codes',
  codesMade: 'New recovery codes created. The old ones no longer work',
  removeConfirm: 'Remove all second factors of this account?',
  own: 'Manage your own second factors in My Profile',
  removed: 'The second factors have been removed',
  removeFailed: 'This account has no second factor',
  reasonHelp: 'How you verified that the owner asked. Included in the email to the owner',
} as const
