/** All field kinds by name. */
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
import { jsonOf } from './json.tsx'
import type { AnyFieldKind, FieldKind } from './kind.ts'
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

const kinds: { readonly [K in Kind]: FieldKind<K> } = {
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
  json: jsonOf((field) => kindOf(field)),
}

/** The kind of a field; pass the same field to its functions and components. */
export const kindOf = (field: Field): AnyFieldKind => kinds[field.kind] as AnyFieldKind
