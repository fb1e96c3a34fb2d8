/** What every kind of field brings to the screens: how its value reads, how it is shown, typed and filtered by. */
import type { Field, FieldOf, Kind } from '@rivulet/contract/fields'
import type { Operator } from '@rivulet/contract/filter'
import type { ComponentType, ReactNode } from 'react'

export type InputProps<K extends Kind = Kind> = {
  /** Of the control, unique on the screen. */
  id: string
  name: string
  field: FieldOf<K>
  /** In the form it has in an answer; null when empty. */
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  error?: string | undefined
  /** A record that exists already is being changed. */
  editing: boolean
  /** What else the record or the form holds. */
  values?: Readonly<Record<string, unknown>>
}

export type FilterProps<K extends Kind = Kind> = {
  field: FieldOf<K>
  operator: Operator
  /** Of the wire form, after the operator. */
  value: string
  onChange: (value: string) => void
}

export type ShowProps<K extends Kind = Kind> = { field: FieldOf<K>; value: unknown }

export type FieldKind<K extends Kind = Kind> = {
  /** Plain text: in prints, titles and cards. '-' for nothing. */
  words: (value: unknown, field: FieldOf<K>) => string
  /** As it stands in a table or a view, made of native elements; the words when missing. */
  cell?: (value: unknown, field: FieldOf<K>) => ReactNode
  /** In a view, where there is room; the cell when missing. */
  Show?: ComponentType<ShowProps<K>>
  /** None: the kind cannot be typed. */
  Input?: ComponentType<InputProps<K>>
  /** None: the kind cannot be filtered by. */
  Filter?: ComponentType<FilterProps<K>>
  /** One value of a filter as people read it; the value itself when missing. */
  filterWords?: (value: string, field: FieldOf<K>) => ReactNode
  /** Figures stand right. */
  numeric?: boolean
  /** Width of its column in pixels. */
  width: number
}

/** A kind whose name is not known: what it takes is told by the field that it is given. */
export type AnyFieldKind = {
  words: (value: unknown, field: Field) => string
  cell?: (value: unknown, field: Field) => ReactNode
  Show?: ComponentType<ShowProps>
  Input?: ComponentType<InputProps>
  Filter?: ComponentType<FilterProps>
  filterWords?: (value: string, field: Field) => ReactNode
  numeric?: boolean
  width: number
}

/** What stands for nothing. */
export const nothing = '-'
export const textOf = (value: unknown): string =>
  value === null || value === undefined || value === '' ? nothing : String(value)

/** The same in an input, where nothing is empty. */
export const typedText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value)
