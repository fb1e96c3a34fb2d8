/** Settings of the programme that administrators choose. */
import { contrastWithWhite, isColour, leastContrast } from './accent.ts'
import { choice, email, type Fields, integer, longText, money, percent, text } from './fields.ts'
import { programmeMessages as said } from './messages/programme-messages.ts'
import { payPlanMessages as pay } from './messages/pay-plan-messages.ts'
import { payRhythms } from './states/pay-rhythm.ts'
import { payoutRequestModes } from './states/payout-request.ts'
import { payoutRequestMessages } from './messages/payout-request-messages.ts'
import { signUpModes } from './programme.ts'
import { type Errors, hiding } from './validate.ts'

export const programmeFields = {
  name: text('Programme name', { naming: true, asTyped: true, max: 60, help: said.name, span: 3 }),
  supportAddress: email('Support address', { help: said.supportAddress, span: 3 }),
  accent: text('Accent colour', { code: true, max: 7, help: said.accent, span: 3 }),
  mailSender: text('Sender name', {
    ...{ naming: true, asTyped: true, max: 80, span: 3 },
    help: said.mailSender,
  }),
  signUp: choice('Who may sign up', { choices: signUpModes, help: said.signUp, span: 3 }),
  terms: longText('Terms', { help: said.terms, span: 6 }),
  commission: percent('Commission', { min: 0, max: 10000, help: said.commission, span: 3 }),
  hold: integer('Hold', { min: 0, max: 365, unit: 'days', help: said.hold, span: 3 }),
  windowDays: integer('Window', { min: 1, max: 365, unit: 'days', help: said.windowDays, span: 3 }),
  minimumPayout: money('Minimum payout', {
    ...{ min: 1, max: 9_999_999_999, span: 3 },
    help: said.minimumPayout,
  }),
  payoutRequests: choice('Payouts on request', {
    ...{ choices: payoutRequestModes, span: 3 },
    help: payoutRequestMessages.setting,
  }),
  payRhythm: choice('Payments are made', { choices: payRhythms, help: pay.rhythm, span: 3 }),
  payDay: integer('Day of the month', { min: 1, max: 31, help: pay.day, span: 3 }),
  payerName: text('Paid by', { naming: true, asTyped: true, max: 70, help: said.payerName, span: 3 }),
  payerAddress: longText('Address', { max: 300, help: said.payerAddress, span: 3 }),
  payerIban: text('IBAN', {
    ...{ format: 'iban', sealed: 'ends', code: true, max: 50, span: 3 },
    help: said.payerIban,
  }),
  payerBic: text('BIC', { code: true, max: 11, help: said.payerBic, span: 3 }),
} as const satisfies Fields

export type ProgrammeName = keyof typeof programmeFields
export const programmeNames = Object.keys(programmeFields) as ProgrammeName[]

/** The account that payout runs are paid from. With one in the environment, these are fixed. */
export type PayerAccountName = 'payerIban' | 'payerBic'

/** When payments are planned: the two are checked together, in pay-plan.ts. */
export type PayPlanName = 'payRhythm' | 'payDay'

export const isFixed = (name: ProgrammeName, variable: string | null): boolean =>
  (name === 'payerIban' || name === 'payerBic') && variable !== null

const mostLines = 5

/** Printed line by line, so that nothing in it may turn the direction or hide. */
function addressProblem(address: string): string | null {
  const lines = address.split('\n')
  if (lines.some((line) => hiding.test(line))) return said.addressCharacters
  return lines.length > mostLines ? said.addressLines : null
}

/** White text stands on the accent; darker and lighter shades for both themes are made from it. */
export function accentProblem(accent: string): string | null {
  if (!isColour(accent)) return said.accentShape
  const ratio = contrastWithWhite(accent)
  return ratio < leastContrast ? said.accentLight(ratio) : null
}

const problems: Partial<Record<ProgrammeName, (value: string) => string | null>> = {
  accent: accentProblem,
  payerAddress: addressProblem,
}

/** What the field kinds do not check. */
export const checkProgramme = (draft: Readonly<Record<string, unknown>>): Errors =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => {
      const problem =
        typeof value === 'string' && value ? problems[name as ProgrammeName]?.(value) : null
      return problem ? [[name, [problem]]] : []
    }),
  )

export const pictureUses = { logo: 'Logo', icon: 'Favicon' } as const
export type PictureUse = keyof typeof pictureUses
/** Bytes of the file sent; what is kept is redrawn and much smaller. */
export const largestPicture = 2 * 1024 * 1024
