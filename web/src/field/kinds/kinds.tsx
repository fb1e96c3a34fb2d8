/** How each kind of field reads: as text, in a cell, as the value of a filter. What a list needs before anything is opened. */
import { displayDay, displayInstant, displayMinute } from '@rivulet/contract/day'
import type { Contact, Field, FieldOf, FileEntry, Kind, Named } from '@rivulet/contract/fields'
import { displayMoney, displayPercent, groupThousands, withSign } from '@rivulet/contract/money'
import { wordsOfHtml } from '../../lib/page/trusted-types.ts'
import { zone } from '../../lib/stored/zone.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Pill } from '../../ui/pill.tsx'
import { showMinute } from '../dates/day.ts'
import { captionOf } from '../files/caption.ts'
import { ReferenceName } from '../filters/reference-name.tsx'
import { showDecimal } from './decimal.ts'
import { type AnyFieldKind, type FieldKind, listOf, nothing, textOf, typedText } from './kind.ts'
import { Minute } from './minute.tsx'
import { isEmpty, pairsOf, rowsOf } from './pairs.ts'
import { permissionWords } from './permission-words.ts'

const codeOf = (value: unknown) => <span className="code">{textOf(value)}</span>

/** Plain text of the HTML. */
function richTextWords(value: unknown): string {
  const spaced = typedText(value).replace(/<\/(p|li|h\d|blockquote)>|<br\s*\/?>/g, ' $&')
  return wordsOfHtml(spaced).replace(/\s+/g, ' ').trim() || nothing
}

/** '1,400 days', '1 day', '1 ms'; an identifier is not grouped. */
function integerWords(value: unknown, { unit, code, zero }: FieldOf<'integer'>): string {
  const digits = textOf(value)
  if (digits === '0' && zero) return zero
  if (digits === nothing || code) return digits
  if (!unit) return groupThousands(digits)
  return `${groupThousands(digits)} ${digits === '1' ? unit.replace(/(?<=\w\w)s$/, '') : unit}`
}

const booleanWords = (value: unknown): string => ({ true: 'Yes', false: 'No' })[String(value)] ?? nothing

const choiceWords = (value: unknown, field: FieldOf<'choice'>): string =>
  Array.isArray(value)
    ? value.map((one) => choiceWords(one, field)).join(', ') || nothing
    : (field.choices[String(value)] ?? textOf(value))

/** DD/MM/YYYY HH:mm on screens, YYYY-MM-DD HH:mm on the wire, in the accounting zone. */
const dateTimeWords = (value: unknown, { dayOnly }: FieldOf<'dateTime'>): string => {
  const words = displayMinute(value as string | null)
  return dayOnly ? (words.split(' ')[0] ?? words) : words
}

const instantWords = (value: unknown): string => displayInstant(value as string | null, zone())

const namesOf = (value: unknown, { none = nothing }: FieldOf<'references'>): string =>
  listOf<Named>(value)
    .map(({ name }) => name)
    .join(', ') || none

function contactWords(value: unknown, { choices }: FieldOf<'contact'>): string {
  const given = value as Contact | null | undefined
  return given?.value ? `${choices[given.type] ?? given.type}: ${given.value}` : nothing
}

function jsonWords(value: unknown, field: FieldOf<'json'>): string {
  if (isEmpty(value)) return nothing
  if (!field.columns || !Array.isArray(value))
    return pairsOf(value)
      .map((pair) => pair.join(': '))
      .join(', ')
  const columns = Object.entries(field.columns)
  return rowsOf(value)
    .map((row) => columns.map(([key, column]) => kindOf(column).words(row[key], column)).join(' · '))
    .join('\n')
}

const kinds: { readonly [K in Kind]: FieldKind<K> } = {
  text: {
    words: textOf,
    cell: (value, { code, linked }) =>
      code ? codeOf(value) : linked ? <LinkedText>{textOf(value)}</LinkedText> : textOf(value),
    width: 160,
  },
  longText: { words: textOf, width: 220 },
  richText: { words: richTextWords, width: 220 },
  email: { words: textOf, width: 210 },
  url: { words: textOf, width: 220 },
  phone: { words: textOf, cell: (value) => <span className="tab">{textOf(value)}</span>, width: 140 },
  password: { words: () => nothing, width: 100 },
  integer: {
    words: integerWords,
    cell: (value, field) => (field.code ? codeOf(value) : integerWords(value, field)),
    filterWords: integerWords,
    numeric: true,
    width: 100,
  },
  money: {
    words: (value) => displayMoney(value as string | null),
    cell: (value) => <Money value={value as string | null} />,
    filterWords: (value) => withSign(showDecimal(textOf(value))),
    numeric: true,
    width: 112,
  },
  percent: {
    words: (value) => displayPercent(value as string | null),
    filterWords: displayPercent,
    numeric: true,
    width: 112,
  },
  boolean: {
    words: booleanWords,
    cell: (value) =>
      typeof value === 'boolean' ? (
        <Pill tone={value ? 'ok' : 'quiet'}>{booleanWords(value)}</Pill>
      ) : (
        nothing
      ),
    filterWords: booleanWords,
    width: 90,
  },
  choice: {
    words: choiceWords,
    cell(value, field) {
      const words = choiceWords(value, field)
      const tone = field.tone?.[String(value)]
      return tone && words !== nothing ? <Pill tone={tone}>{words}</Pill> : words
    },
    filterWords: choiceWords,
    width: 112,
  },
  date: {
    words: (value) => displayDay(value as string | null),
    cell: (value) => <time style={{ whiteSpace: 'nowrap' }}>{displayDay(value as string | null)}</time>,
    filterWords: displayDay,
    width: 100,
  },
  dateTime: {
    words: dateTimeWords,
    cell: (value, field) => <Minute words={dateTimeWords(value, field)} />,
    filterWords: showMinute,
    width: 142,
  },
  instant: {
    words: instantWords,
    cell: (value) => <Minute words={instantWords(value)} />,
    filterWords: displayDay,
    width: 142,
  },
  reference: {
    words: (value, { none = nothing }) => (value as Named | null | undefined)?.name ?? none,
    filterWords: (value, { to }) => <ReferenceName to={to} id={value} />,
    width: 170,
  },
  references: {
    words: namesOf,
    filterWords: (value, { to }) => <ReferenceName to={to} id={value} />,
    width: 200,
  },
  files: {
    words: (value) => listOf<FileEntry>(value).map(captionOf).join(', ') || nothing,
    cell: (value) => listOf(value).length || nothing,
    numeric: true,
    width: 100,
  },
  contact: { words: contactWords, width: 180 },
  permissions: {
    words: permissionWords,
    cell: (value) => listOf(value).length || nothing,
    numeric: true,
    width: 120,
  },
  json: { words: jsonWords, width: 160 },
}

/** The kind of a field; pass the same field to its functions. */
export const kindOf = (field: Field): AnyFieldKind => kinds[field.kind] as AnyFieldKind
