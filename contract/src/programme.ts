/** The programme: what every page, email and statement shows of it. */

/** The software, which a programme is named after until somebody names it. */
export const product = 'Rivulet'

export const signUpModes = { open: 'Open to everyone', invite: 'By invite only' } as const
export type SignUpMode = keyof typeof signUpModes

/** Terms of new affiliates, shops and payout runs, until an administrator sets others. */
export const usualDefaults = {
  commission: '10.00',
  hold: 30,
  windowDays: 30,
  minimumPayout: '50.00',
} as const
export type DefaultName = keyof typeof usualDefaults

export type Picture = { address: string; width: number; height: number }

/** A wide logo holds the name itself, and stands in its place. */
export const isWide = ({ width, height }: Pick<Picture, 'width' | 'height'>): boolean =>
  width >= 2 * height

/** What the page carries for its first paint; the same for everybody, signed in or not. */
export type ShownProgramme = {
  name: string
  supportAddress: string | null
  logo: Picture | null
  /** Square, for tabs and the collapsed menu; made from the logo when there is none of its own. */
  icon: Picture | null
  signUp: SignUpMode
  /** Version of the terms that a sign-up accepts. */
  terms: number | null
  /** Version of the questions that a sign-up answers. */
  questions: number | null
  /** Whether mails leave: a mail server is set. */
  mails: boolean
}

export const unnamedProgramme: ShownProgramme = {
  name: product,
  supportAddress: null,
  logo: null,
  icon: null,
  signUp: 'open',
  terms: null,
  questions: null,
  mails: true,
}
