/** What somebody reads after signing up. */

export const signUpMessages = {
  next: (address: string) =>
    `We look at every registration ourselves. A confirmation is on its way to ${address}, and another mail as soon as you can sign in.`,
  ignore: 'You do not need to do anything until then.',
} as const
