/** Response schema of the programme settings. */
import { programmeNames } from '../programme-fields.ts'
import { questions } from './session-answer.ts'
import {
  amount,
  described,
  either,
  instant,
  integer,
  list,
  nullable,
  object,
  percent,
  record,
  type Shaped,
  text,
} from './shape.ts'

const value = either(text, integer)
const setting = object({
  chosen: described(nullable(value), 'Set by an administrator; null while the fallback applies'),
  fallback: described(nullable(value), 'Applies while nothing is set'),
  variable: described(
    nullable(text),
    'The environment variable that the fallback comes from; null for a default',
  ),
})
export type ProgrammeSetting = Shaped<typeof setting>

/** What forms of new affiliates, shops and payout runs start with. */
export const programmeDefaults = object({
  commission: percent,
  hold: integer,
  windowDays: integer,
  minimumPayout: amount,
})
export type ProgrammeDefaults = Shaped<typeof programmeDefaults>

const picture = object({ address: text, width: integer, height: integer })

export const programmeSettings = object({
  settings: record(programmeNames, setting),
  pictures: described(
    object({ logo: nullable(picture), icon: nullable(picture) }),
    'As shown on pages: without an icon of its own, the favicon is made from the logo',
  ),
  terms: described(nullable(object({ version: integer, since: instant })), 'The current ones'),
  questions,
  chosenPictures: described(list(text), 'Uploaded pictures: logo, icon'),
})
export type ProgrammeSettings = Shaped<typeof programmeSettings>
