/** Field kinds: what a field of a resource or of a call can be, as plain data that every interpreter switches on. */
import type { FormatName } from './format.ts'
import type { MaskKind } from './mask.ts'

/** Who is meant: every signed-in user, or admin users (Administrator and Manager) alone. */
export type Audience = 'everyone' | 'admins'

type Common = {
  required?: boolean
  /** Replaces 'The field is required'. */
  requiredMessage?: string
  /** Required when the record is made, not afterwards: the sentence that says so. */
  requiredAtFirst?: string
  /** Set or computed by the server: equal values are ignored on write, different ones refused. */
  readOnly?: boolean
  /** Can be given when the record is made, never changed afterwards. */
  fixedAfterCreate?: boolean
  /** Who receives and may send it; default everyone. */
  audience?: Audience
  /** Who may send it when that is narrower than who reads it. */
  writers?: Audience
  /** A column of the list. */
  listed?: boolean
  /** May stand in where[…]; every filterable field can be sorted by. */
  filter?: boolean
  /** Looked through by search=. */
  search?: boolean
  /** The sentence shown when the value is taken. */
  unique?: string
  /** Key of the resource's form group; the first group when missing. */
  group?: string
  help?: string
  /** Sixths of the form group's width; default 2. */
  span?: 1 | 2 | 3 | 4 | 6
  /** Column in SQL when it does not follow from the name. */
  column?: string
  /** The audit log tells that it changed, never what it is. So it is for passwords, sealed and long texts and files anyway. */
  confidential?: boolean
  /** Known to the API and forms but not stored under its own name. */
  virtual?: boolean
}
type Text = Common & {
  min?: number
  max?: number
  format?: FormatName
  formatMessage?: string
  /** What somebody or something is called: no web address, and nothing that hides or turns round what stands beside it. */
  naming?: boolean
  /** A key or identifier. */
  code?: boolean
  /** A remark: the screens upper-case plain text as it is typed, but not this, nor codes, nor what has a format. */
  asTyped?: boolean
  /** Stored so that a copy of the database does not tell it: answers hold such a mask, and the mask sent back leaves it as it is. */
  sealed?: MaskKind
}
/** `initial` is what the add screen begins with; nothing when missing. */
type Amount = Common & {
  initial?: string | number
  min?: number
  max?: number
  unit?: string
  sum?: boolean
  /** Rows that hold something in this field are left out of the sum: they count no more. */
  sumUnless?: string
  ratio?: Ratio
}
type Choices = Readonly<Record<string, string>>
type Columns = Readonly<Record<string, Field>>

/** A quotient of two summed fields, so that a totals row is computed from sums and never as a mean of rows. */
export type Ratio = { of: string; over: readonly string[] }

export type FieldOptions = {
  text: Text
  /** `code`: something to paste elsewhere, shown as it is with a button that copies it. */
  longText: Common & { max?: number; code?: boolean }
  richText: Common
  email: Text
  url: Text
  phone: Common
  /** Write only; never part of an answer. `confirms` names the field it must repeat; `known` is one that is in use already. */
  password: Common & { confirms?: string; confirmMessage?: string; known?: boolean }
  /** `code`: a number that only names something; its digits are not grouped. */
  integer: Amount & { code?: boolean }
  /** Decimal string with two decimals on the wire, integer cents in SQL; `min` and `max` in cents. */
  money: Amount
  /** Decimal string with two decimals on the wire, integer basis points in SQL; `min` and `max` in basis points. */
  percent: Amount
  /** `initial` is what the add screen begins with; off when missing. */
  boolean: Common & { initial?: boolean }
  /** `several`: any number of them, as an array; such a field is read only. */
  choice: Common & { choices: Choices; tone?: Readonly<Record<string, Tone>>; several?: true }
  /** YYYY-MM-DD. */
  date: Common
  /** YYYY-MM-DD HH:mm in the accounting zone. */
  dateTime: Common & {
    /** Kept as epoch milliseconds; such a field is read only. */
    epoch?: boolean
    /** What matters is the day: screens leave out the minute. */
    dayOnly?: boolean
  }
  /** ISO 8601 in UTC; set by the server. */
  instant: Common
  /**
   * An id in, { id, name } out. `to` names the resource it points at; `missing` is said of an id that is none of its.
   * `alike` names a field of both: only those with the same value there are offered. `trashed` takes what lies in the trash, too.
   */
  reference: Common & { to: string; missing?: string; alike?: string; trashed?: true }
  /** A list of ids in, a list of { id, name } out, kept in the join table `through`. */
  references: Common & { to: string; through: { table: string; own: string; other: string } }
  files: Common & { captions?: 'label' | 'description'; max?: number }
  /** A kind of address and its value: { type, value }. */
  contact: Common & { choices: Choices }
  /** A list of permission names. */
  permissions: Common
  /** Read only; with `columns` it is a table inside the form. */
  json: Common & {
    columns?: Columns /** What is in it, as JSON Schema. */
    schema?: Readonly<Record<string, unknown>>
  }
}
export type Tone = 'ok' | 'warn' | 'bad' | 'accent' | 'quiet'
export type Kind = keyof FieldOptions
export type Field = { [K in Kind]: { kind: K; label: string } & FieldOptions[K] }[Kind]
export type FieldOf<K extends Kind> = Extract<Field, { kind: K }>
export type Fields = Readonly<Record<string, Field>>

const field =
  <K extends Kind>(kind: K) =>
  <const O extends FieldOptions[K]>(label: string, options: O = {} as O) => ({ kind, label, ...options })

export const text = field('text')
export const longText = field('longText')
export const richText = field('richText')
export const email = field('email')
export const url = field('url')
export const phone = field('phone')
export const password = field('password')
export const integer = field('integer')
export const money = field('money')
export const percent = field('percent')
export const boolean = field('boolean')
export const choice = field('choice')
export const date = field('date')
export const dateTime = field('dateTime')
export const instant = field('instant')
export const reference = field('reference')
export const references = field('references')
export const files = field('files')
export const contact = field('contact')
export const permissions = field('permissions')
export const json = field('json')

export type Named = { id: number; name: string }
/** `scan`: why it cannot be had; only where a virus scanner is used. */
export type UploadedFile = {
  file: string
  name: string
  size: number
  scan?: 'waiting' | 'infected'
}
export type FileEntry = UploadedFile & {
  label?: string
  description?: string
}
export type FileDraft = { file: string; label?: string; description?: string }
export type Contact = { type: string; value: string }

type ChoiceOf<F> = F extends { choices: infer C } ? keyof C & string : string

/** What an answer holds for a field. */
export type Value<F> = F extends { kind: 'choice' }
  ? F extends { several: true }
    ? ChoiceOf<F>[]
    : ChoiceOf<F>
  : F extends { kind: 'integer' }
    ? number
    : F extends { kind: 'boolean' }
      ? boolean
      : F extends { kind: 'reference' }
        ? Named
        : F extends { kind: 'references' }
          ? Named[]
          : F extends { kind: 'files' }
            ? FileEntry[]
            : F extends { kind: 'contact' }
              ? Contact
              : F extends { kind: 'permissions' }
                ? string[]
                : F extends { kind: 'json' }
                  ? unknown
                  : string

/** What a request holds for a field. */
export type DraftValue<F> = F extends { kind: 'reference' }
  ? number
  : F extends { kind: 'references' }
    ? number[]
    : F extends { kind: 'files' }
      ? FileDraft[]
      : Value<F>

type RequiredKeys<T> = { [K in keyof T]: T[K] extends { required: true } ? K : never }[keyof T]

/** The body that a set of writable fields makes. */
export type DraftOf<T extends Fields> = { -readonly [K in RequiredKeys<T>]: DraftValue<T[K]> } & {
  -readonly [K in Exclude<keyof T, RequiredKeys<T>>]?: DraftValue<T[K]> | null
}
