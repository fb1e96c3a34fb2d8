/** What somebody reads after signing up. */

export const signUpMessages = {
  next: (address: string) =>
    `We review every registration ourselves. A confirmation is on its way to ${address}. We email you again as soon as you can sign in.`,
  ignore: 'You do not need to do anything until then.',
  /** Where no mail server is set. */
  noMail: (address: string, support: string | null) =>
    `We review every registration ourselves. This programme cannot send emails, so check back yourself: try to sign in with ${address} in a day or two${support ? `, or ask ${support}` : ', or ask the programme'}.`,
} as const
