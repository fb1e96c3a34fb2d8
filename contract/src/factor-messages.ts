/** What is said about second factors, and about proving again who one is. */
export const factorMessages = {
  stepOver: 'This took too long. Please sign in again',
  wrongCode: 'The code is not right, or has been used already',
  wrongRecoveryCode: 'This is none of your recovery codes, or it has been used already',
  wrongPasskey: 'The passkey could not be verified. Please try again',
  passkeyNotDone: 'The passkey was not used. Please try again, or take another way',
  appHelp:
    'Scan the code with an authenticator app on your phone, then type the six digits that it shows.',
  passkeyHelp:
    'Your browser asks for a fingerprint, a face, a phone or a security key. Give it a name that you will know again.',
  codesHelp:
    'With one of these you get in when your second factor is lost. Each works once. They are shown now and never again: keep them where your password is not.',
  setUp:
    'Who runs this programme asks for a second factor beside the password. It takes a minute, and protects the money of everybody in it.',
  proofPassword: 'This is delicate, so please type your password once more.',
  removeApp: 'Do you really want to remove the authenticator app? Its codes will no longer be asked for',
  removePasskey: 'Do you really want to remove this passkey?',
  renewCodes: 'Do you really want to make new recovery codes? The old ones will no longer work',
  needed: 'Your account needs a second factor before you can go on',
  proof: 'Please confirm first that it is you',
  proven: 'Thank you, you can go on',
  appOn: 'The authenticator app has been added',
  appOff: 'The authenticator app has been removed',
  appAlready: 'There is an authenticator app already. Remove it first',
  appNotBegun: 'The set-up is over. Please begin again',
  passkeyOn: 'The passkey has been added',
  passkeyOff: 'The passkey has been removed',
  passkeyKnown: 'This passkey is known already',
  passkeysEnough: 'There are ten passkeys already. Remove one first',
  last: 'The last second factor cannot be removed: your account needs one',
  none: 'Recovery codes are for accounts with a second factor',
  codesMade: 'New recovery codes have been made. The old ones no longer work',
  removeConfirm: 'Do you really want to take off the second factor of this account?',
  own: 'Your own second factors stand in My Profile',
  removed: 'The second factor has been taken off',
  removeFailed: 'This account has no second factor',
  reasonHelp: 'How you made sure that it is the owner who asks. It is told to them by mail',
} as const
