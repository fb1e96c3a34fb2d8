/** View, input and filter of all field kinds by name: what is loaded when a record, a form or a filter is opened. */
import type { Field, Kind } from '@rivulet/contract/fields'
import { boolean } from './boolean.tsx'
import { choice } from './choice.tsx'
import { contact } from './contact.tsx'
import { dateTime } from './date-time.tsx'
import { date } from './date.tsx'
import { email } from './email.tsx'
import { files } from './files.tsx'
import { instant } from './instant.tsx'
import { integer } from './integer.tsx'
import { json } from './json.tsx'
import type { Controls } from './kind.ts'
import { longText } from './long-text.tsx'
import { money } from './money.tsx'
import { password } from './password.tsx'
import { percent } from './percent.tsx'
import { permissions } from './permissions.tsx'
import { phone } from './phone.tsx'
import { reference } from './reference.tsx'
import { references } from './references.tsx'
import { richText } from './rich-text.tsx'
import { text } from './text.tsx'
import { url } from './url.tsx'

const controls: { readonly [K in Kind]: Controls<K> } = {
  text,
  longText,
  richText,
  email,
  url,
  phone,
  password,
  integer,
  money,
  percent,
  boolean,
  choice,
  date,
  dateTime,
  instant,
  reference,
  references,
  files,
  contact,
  permissions,
  json,
}

/** The controls of a field's kind; pass the same field to its components. */
export const controlsOf = (field: Field): Controls => controls[field.kind] as Controls
