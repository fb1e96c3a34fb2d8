/** Groups of the programme settings, and what each field says about the origin of its value. */
import type { ProgrammeSetting, ProgrammeSettings } from '@rivulet/contract/answers/programme-answer'
import { programmeMessages as said } from '@rivulet/contract/messages/programme-messages'
import { programmeFields, type ProgrammeName, programmeNames } from '@rivulet/contract/programme-fields'
import type { Group } from '@rivulet/contract/resource'
import type { Entry, FormValues } from '../../resource/record/form-values.ts'

export type Settings = ProgrammeSettings['settings']

export const all: readonly Entry[] = Object.entries(programmeFields)

export const groups: readonly { group: Group; names: readonly ProgrammeName[] }[] = [
  {
    group: { title: 'Name and contact', hint: 'What people see first' },
    names: ['name', 'supportAddress'],
  },
  {
    group: { title: 'Appearance', hint: 'Pictures are saved as soon as you choose them' },
    names: ['accent'],
  },
  { group: { title: 'Email', hint: 'Sender and mail server' }, names: ['mailSender'] },
  {
    group: { title: 'Sign-up', hint: 'Who becomes an affiliate, and under which terms' },
    names: ['signUp', 'terms'],
  },
  {
    group: {
      title: 'Defaults',
      hint: 'For new records. Existing ones stay as they are',
    },
    names: ['commission', 'hold', 'windowDays'],
  },
  {
    group: { title: 'Payouts', hint: 'Who is paid, and when' },
    names: ['minimumPayout', 'payoutRequests', 'payRhythm', 'payDay'],
  },
  {
    group: { title: 'Who pays', hint: 'On the statement of each payment, and in bank files' },
    names: ['payerName', 'payerAddress', 'payerIban', 'payerBic'],
  },
]

/** Where the value comes from that holds with what is typed. */
export function originOf({ fallback, variable }: ProgrammeSetting, typed: string): string {
  if (typed.trim()) return said.chosen
  if (variable) return said.from(variable)
  return fallback === null ? said.empty : said.product
}

export const startOf = (settings: Settings): FormValues =>
  Object.fromEntries(programmeNames.map((name) => [name, settings[name].chosen]))

/** The value that holds once the form is saved. */
export const valueOf = (settings: Settings, values: FormValues, name: ProgrammeName): string | null => {
  const typed = values[name]
  if (typeof typed === 'string' && typed.trim() !== '') return typed
  const { fallback } = settings[name]
  return fallback === null ? null : String(fallback)
}
