/** Slots of the generic screens that features fill. Registered in app/slots.ts, since resource/ must not import features/. */
import type { ResourceName, Resources } from '@rivulet/contract/resources/index'
import type { Resource, Row } from '@rivulet/contract/resource'
import type { ComponentType, ReactNode } from 'react'
import type { InputProps } from '../field/kinds/kind.ts'
import type { Early, Part } from '../lib/page/piece.ts'
import type { FormRecord, FormValues } from './record/form-values.ts'

/** Custom field input; `values` and `change` cover the whole form. */
export type SlotInputProps = InputProps & {
  values: FormValues
  change: (values: FormValues) => void
}

/** Props of a component in an action dialog. */
export type ActionExtraProps = {
  name: string
  ids: readonly number[]
  values: FormValues
  /** For a single record. */
  record?: Readonly<FormValues> | undefined
  /** Fills in what nobody has typed, so that closing the dialog loses nothing. */
  prefill: (values: FormValues) => void
}

/**
 * All slots are optional. Use `piece(…)` for components, so that a list does not load what only a record shows:
 *
 *     fillSlots('affiliate', { viewAside: piece(async () => (await import('…')).Shortcuts) })
 *
 * After a change of their own they call `refreshResource(resource)` of queries.ts.
 */
export type Slots<R = FormRecord, Name extends string = string> = {
  /** Replaces the list screen. */
  list?: ComponentType
  /** Replaces the add screen. `draft` is a copy of another record, or empty. */
  addForm?: ComponentType<{ resource: Resource; draft: FormValues }>
  /** Beside the title of view and edit: a balance, a state. */
  headExtra?: Part<{ record: R }>
  /** Cards after the groups of the view, in the wide or narrow column. */
  viewExtra?: ComponentType<{ record: R }>
  viewAside?: ComponentType<{ record: R }>
  /** Whether `viewExtra` comes before the groups: for a record whose next step it is. */
  extraFirst?: (record: R) => boolean
  /** What a cell shows in the view, asked for beside the record: later it would push down what is below. */
  viewEarly?: Partial<Early>
  /** Buttons in the head of the view, before Edit. */
  viewActions?: Part<{ record: R }>
  /** What comes next instead of Edit, which is grey then: an action below the record, or something in its head. */
  nextStep?: (record: R) => string | null
  /** The same for the edit screen. */
  editExtra?: ComponentType<{ record: R }>
  editAside?: ComponentType<{ record: R }>
  /** Before the groups of the add and edit forms; `record` is null on add. What it prefills is no change. */
  formExtra?: ComponentType<{
    record: R | null
    values: FormValues
    prefill: (values: FormValues) => void
  }>
  /** Asked before a valid form is sent, of what it sends: false keeps it open. */
  sure?: (body: FormValues, record: R | null) => Promise<boolean>
  /** Below the narrow column of the add and edit forms, updated while typing. */
  formAside?: ComponentType<{ values: FormValues }>
  /** Replaces a field's input. */
  inputs?: Partial<Record<Name, ComponentType<SlotInputProps>>>
  /** Below the fields of action dialogs, by action. */
  actionExtra?: Readonly<Record<string, ComponentType<ActionExtraProps>>>
  /** What the form of an action begins with for a single record, by action. */
  actionStart?: Readonly<Record<string, (record: FormValues) => FormValues>>
  /** Hides a field depending on other values. */
  hides?: (field: string, values: FormValues) => boolean
  /** Replaces a field's cell, in list and view. */
  cells?: Partial<Record<Name, (row: R) => ReactNode>>
  /** After a value, in lists. */
  marks?: Partial<Record<Name, (row: R) => ReactNode>>
  /** Rows are orders: Enter and a click open their trace over the list. */
  traced?: true
  /** Additional width of custom cells in pixels, fixed or per row. */
  cellRoom?: Partial<Record<Name, number | ((row: R) => number)>>
  /** More buttons or menu items at the end of a row of the list. */
  rowActions?: ComponentType<{ row: R }>
  /** Between filters and rows of a list; asks `useShownQuery` for its filters. */
  listExtra?: ComponentType
  /** What the rows wait for, because it would push them down: asked for beside them. */
  listEarly?: Partial<Early>
  /** In its place while it loads, where that is seldom empty: of its size, so that the rows stay where they are. */
  listExtraAwaited?: ReactNode
  /** Buttons in the head of the list, before Add. */
  listActions?: ComponentType
  /** Names for the signature lines of the print; none when missing. */
  signatures?: readonly string[]
}

type NameOf<N extends ResourceName> = keyof Resources[N]['fields'] & string
const filled = new Map<string, Slots>()
const none: Slots = {}

export function fillSlots<N extends ResourceName>(
  name: N,
  slots: Slots<Row<Resources[N]>, NameOf<N>>,
): void {
  // Generic screens only know untyped rows, but always pass a resource's own rows to its slots.
  const before = filled.get(name)
  const own = slots as unknown as Slots
  filled.set(name, { ...before, ...own, cells: { ...before?.cells, ...own.cells } })
}

export const slotsOf = (resource: Resource): Slots => filled.get(resource.name) ?? none
