/** What somebody reads after signing up. */

export const signUpMessages = {
  next: 'We look at it ourselves. You get a mail as soon as you can sign in.',
} as const
