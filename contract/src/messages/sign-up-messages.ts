/** What somebody reads after signing up. */

export const signUpMessages = {
  next: (address: string) =>
    `We look at every registration ourselves. A confirmation is on its way to ${address}, and another mail as soon as you can sign in.`,
  ignore: 'You do not need to do anything until then.',
  /** Where no mail server is set. */
  noMail: (address: string, support: string | null) =>
    `We look at every registration ourselves. This programme cannot send mails, so none will tell you: try to sign in with ${address} in a day or two${support ? `, or ask ${support}` : ', or ask the programme'}.`,
} as const
