/** Field kinds of resources and endpoints, as plain data from which validation, API, forms and lists are derived. */
import type { FormatName } from './format.ts'
import type { MaskKind } from './text/mask.ts'
import type { DefaultName } from './programme.ts'

/** Every signed-in user, or only admin users (Administrator and Manager). */
export type Audience = 'everyone' | 'admins'

type Common = {
  required?: boolean
  /** Replaces 'The field is required'. */
  requiredMessage?: string
  /** Required only on create; the value is the message. */
  requiredAtFirst?: string
  /** Not even then where this yes-or-no field is yes. */
  requiredUnless?: string
  /** Set or computed by the server: equal values are ignored on write, different ones refused. */
  readOnly?: boolean
  /** Writable on create, read only afterwards. */
  fixedAfterCreate?: boolean
  /** Who may read and write it; everyone by default. */
  audience?: Audience
  /** Who may write it, when fewer than may read it. */
  writers?: Audience
  /** Shown as a column of the list. */
  listed?: boolean
  /** Allowed in where[…]; filterable fields are also sortable. */
  filter?: boolean
  /** Covered by search=. */
  search?: boolean
  /** Must be unique; the value is the message when it is taken. */
  unique?: string
  /** Key of the resource's form group; the first group when missing. */
  group?: string
  help?: string
  /** Grey note at the label of an input that may stay empty, instead of 'Optional'. */
  note?: string
  /** Sixths of the form group's width; default 2. */
  span?: 1 | 2 | 3 | 4 | 6
  /** SQL column, when it does not follow from the field name. */
  column?: string
  /** The audit log records that it changed, but no values. Always so for passwords, encrypted and long texts, and files. */
  confidential?: boolean
  /** Known to API and forms, without a column of its own. */
  virtual?: boolean
}
type Text = Common & {
  min?: number
  max?: number
  format?: FormatName
  formatMessage?: string
  /** A name: no web addresses, control characters or direction marks, which could deceive readers. */
  naming?: boolean
  /** A key or identifier. */
  code?: boolean
  /** Web addresses in it are links. */
  linked?: boolean
  /** Not upper-cased as it is typed; other plain text is, unless it is a code or has a format. */
  asTyped?: boolean
  /** Kept without outer spaces, as shops drop them; nothing but spaces is refused. */
  trimmed?: boolean
  /** Stored encrypted. Answers hold a mask; sending the mask back leaves the value unchanged. */
  sealed?: MaskKind
  /** Banks read it in Latin letters, as written in the country with which the value of this field begins. */
  readByBank?: string
}
/** `initial` is the default of the add screen; empty when missing. */
type Amount = Common & {
  initial?: string | number
  /** The programme's default that the add screen starts with. */
  initialFrom?: DefaultName
  /** The programme's default that applies where it is left empty; forms show it as the placeholder. */
  emptyMeans?: DefaultName
  /** Grey words of the empty input. */
  placeholder?: string
  min?: number
  max?: number
  unit?: string
  sum?: boolean
  /** Rows with a value in this field are left out of the sum. */
  sumUnless?: string
  /** What the sum below a list holds, where the column's title does not say it. */
  sumHelp?: string
  ratio?: Ratio
  /** Fields that it is computed from: files of a list have them before it. */
  parts?: readonly string[]
}
type Choices = Readonly<Record<string, string>>
type Columns = Readonly<Record<string, Field>>

/** The quotient of two summed fields: totals are computed from sums, never as a mean of rows. */
export type Ratio = {
  of: string
  over: readonly string[]
  /** Of parts of a whole: null where there are more, which then do not all come from it. */
  share?: true
}

export type FieldOptions = {
  text: Text
  /** `code`: text to paste elsewhere, shown verbatim with a copy button. */
  longText: Common & { max?: number; code?: boolean }
  richText: Common
  email: Text
  url: Text
  phone: Common
  /** Write only. `confirms` names the field it must repeat; `known` marks a password already in use. */
  password: Common & { confirms?: string; confirmMessage?: string; known?: boolean }
  /** `code`: an identifier; its digits are not grouped. `zero` is shown for 0. */
  integer: Amount & { code?: boolean; zero?: string }
  /** Decimal string with two decimals on the wire, integer cents in SQL; `min` and `max` in cents. */
  money: Amount
  /** Decimal string with two decimals on the wire, integer basis points in SQL; `min` and `max` in basis points. */
  percent: Amount
  /**
   * `initial` is the default of the add screen; off when missing. `needsMail`: it asks for an email, so it
   * stays off where no mail server is set; the text says what to do instead.
   */
  boolean: Common & { initial?: boolean; needsMail?: string }
  /** `initial` is the default of the add screen. `several`: an array of any length; such a field is read only. */
  choice: Common & {
    initial?: string
    choices: Choices
    tone?: Readonly<Record<string, Tone>>
    several?: true
  }
  /** YYYY-MM-DD. */
  date: Common
  /** YYYY-MM-DD HH:mm in the accounting zone. */
  dateTime: Common & {
    /** Stored as epoch milliseconds; such a field is read only. */
    epoch?: boolean
    /** Screens show only the day. */
    dayOnly?: boolean
  }
  /** ISO 8601 in UTC; set by the server. */
  instant: Common
  /**
   * Written as an id, read as { id, name }. `to` names the resource; `missing` is the message for an unknown id.
   * `alike` names fields of both: only records with the same values are offered. Of an action’s form, `unlike` names a field of
   * the record whose value the others must not have.
   * `only` names a yes-or-no field of the other that must be yes, `among` a choice of which it must have one. `trashed` also accepts records in the trash.
   * `otherwise` names a field of the same resource whose value stands in lists and files where this one is empty.
   */
  reference: Common & {
    to: string
    missing?: string
    alike?: readonly string[]
    unlike?: string
    only?: string
    among?: { field: string; values: readonly string[] }
    trashed?: true
    otherwise?: string
    /** What it means where it is empty, shown instead of '-'. */
    none?: string
  }
  /**
   * Written as a list of ids, read as a list of { id, name }, stored in the join table `through`.
   * `rate` names a rate of the other resource that is shown beside each that can be chosen. `placeholder` is shown
   * instead of the count while none is chosen. `only` names a yes-or-no field of the other that must be yes to be offered.
   */
  references: Common & {
    to: string
    rate?: string
    placeholder?: string
    only?: string
    /** What it means where none is chosen, shown instead of '-'. */
    none?: string
    through: { table: string; own: string; other: string }
  }
  /** `csv`: only such files are read; the form offers its first lines as a sample. `pictures`: only what browsers show. */
  files: Common & {
    captions?: 'label' | 'description'
    max?: number
    csv?: SampleFile
    pictures?: true
  }
  /** A contact address: { type, value }. */
  contact: Common & { choices: Choices }
  /** Permissions field. */
  permissions: Common
  /** Read only; `columns` shows it as a table in the form, `rowsOf` names the records whose ids its rows have. */
  json: Common & {
    columns?: Columns
    rowsOf?: string
    /** Content as JSON Schema. */
    schema?: Readonly<Record<string, unknown>>
  }
}
/** Lines of cells, the header first. */
export type SampleFile = { name: string; lines: readonly (readonly string[])[] }
export type Tone = 'ok' | 'warn' | 'bad' | 'accent' | 'quiet'
export type Kind = keyof FieldOptions
export type Field = { [K in Kind]: { kind: K; label: string } & FieldOptions[K] }[Kind]
export type FieldOf<K extends Kind> = Extract<Field, { kind: K }>
export type Fields = Readonly<Record<string, Field>>

const field =
  <K extends Kind>(kind: K) =>
  <const O extends FieldOptions[K]>(label: string, options: O = {} as O) => ({ kind, label, ...options })

/** Plain text is upper-cased as it is typed, and as it is imported. */
export const isUpperCased = (field: FieldOf<'text'>): boolean =>
  !field.code && !field.asTyped && field.format === undefined

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
/** `scan`: why it cannot be downloaded; only with a virus scanner. */
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

/** Type of a field in responses. */
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

/** Type of a field in requests. */
export type DraftValue<F> = F extends { kind: 'reference' }
  ? number
  : F extends { kind: 'references' }
    ? number[]
    : F extends { kind: 'files' }
      ? FileDraft[]
      : Value<F>

type RequiredKeys<T> = { [K in keyof T]: T[K] extends { required: true } ? K : never }[keyof T]

/** Request body of a set of writable fields. */
export type DraftOf<T extends Fields> = { -readonly [K in RequiredKeys<T>]: DraftValue<T[K]> } & {
  -readonly [K in Exclude<keyof T, RequiredKeys<T>>]?: DraftValue<T[K]> | null
}
