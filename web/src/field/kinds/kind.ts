/** Interfaces of a field kind: its text and cell, and its view, input and filter. */
import type { Field, FieldOf, Kind } from '@rivulet/contract/fields'
import type { Operator } from '@rivulet/contract/filter'
import type { ComponentType, ReactNode } from 'react'

export type InputProps<K extends Kind = Kind> = {
  /** Id of the control, unique on the screen. */
  id: string
  name: string
  field: FieldOf<K>
  /** Value as in a response; null when empty. */
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  error?: string | undefined
  /** An existing record is being edited. */
  editing: boolean
  /** Has the focus when its dialog opens, or when its code has come. */
  first?: boolean
  /** Other values of the record or form. */
  values?: Readonly<Record<string, unknown>>
  /** The record that the form of an action is about. */
  record?: Readonly<Record<string, unknown>> | undefined
}

export type FilterProps<K extends Kind = Kind> = {
  field: FieldOf<K>
  operator: Operator
  /** Filter value in wire format, after the operator. */
  value: string
  /** `chosen`: the value is complete, such as a preset, and applies at once. */
  onChange: (value: string, chosen?: boolean) => void
}

export type ShowProps<K extends Kind = Kind> = {
  field: FieldOf<K>
  value: unknown
  /** Where the record of a row is shown, for those who may open it. */
  pathOf?: ((id: number) => string) | undefined
}

/** How a kind reads. */
export type FieldKind<K extends Kind = Kind> = {
  /** Plain text for prints, titles and cards; '-' when empty. */
  words: (value: unknown, field: FieldOf<K>) => string
  /** In a table or view, with native elements; `words` by default. */
  cell?: (value: unknown, field: FieldOf<K>) => ReactNode
  /** Display text of a filter value; the value itself by default. */
  filterWords?: (value: string, field: FieldOf<K>) => ReactNode
  /** Figures are right-aligned. */
  numeric?: boolean
  /** Width of its column in pixels. */
  width: number
}

/** What a record, a form or a filter shows of a kind. */
export type Controls<K extends Kind = Kind> = {
  /** In a view, where there is more room; the cell by default. */
  Show?: ComponentType<ShowProps<K>>
  /** Missing when the kind is read only. */
  Input?: ComponentType<InputProps<K>>
  /** Missing when the kind cannot be filtered. */
  Filter?: ComponentType<FilterProps<K>>
  /** Asks for what gives its input its size, before a form is drawn: later it would push down what is below. Undefined once that has come. */
  early?: (field: FieldOf<K>) => Promise<unknown> | undefined
}

/** A kind of unknown name, typed by the field it is given. */
export type AnyFieldKind = Pick<FieldKind, 'numeric' | 'width'> & {
  words: (value: unknown, field: Field) => string
  cell?: (value: unknown, field: Field) => ReactNode
  filterWords?: (value: string, field: Field) => ReactNode
}

/** Display of an empty value. */
export const nothing = '-'
export const textOf = (value: unknown): string =>
  value === null || value === undefined || value === '' ? nothing : String(value)

/** The same in an input, where empty is ''. */
export const typedText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value)

export const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])
