/** What special screens put into the generic ones. app/slots.ts fills it, since a resource knows no feature. */
import type { ResourceName, Resources } from '@rivulet/contract/resources/index'
import type { Resource, Row } from '@rivulet/contract/resource'
import type { ComponentType, ReactNode } from 'react'
import type { InputProps } from '../field/kind.ts'
import type { FormRecord, FormValues } from './record/form-values.ts'

/** A field's own input; `values` are those of the whole form, `change` sets any of them. */
export type SlotInputProps = InputProps & {
  values: FormValues
  change: (values: FormValues) => void
}

/** What an action's dialog knows while it is filled in. */
export type ActionExtraProps = { name: string; ids: readonly number[]; values: FormValues }

/**
 * Everything is optional. Components arrive with `piece(…)`, so that a list does not load what only a record shows:
 *
 *     fillSlots('affiliate', { viewAside: piece(async () => (await import('…')).Shortcuts) })
 *
 * After a change of their own they call `refreshResource(resource)` of queries.ts.
 */
export type Slots<R = FormRecord, Name extends string = string> = {
  /** Instead of the whole list screen. */
  list?: ComponentType
  /** Instead of the whole add screen. `draft` is the copy of another record, or empty. */
  addForm?: ComponentType<{ resource: Resource; draft: FormValues }>
  /** Beside the title of view and edit: a balance, a state. */
  headExtra?: ComponentType<{ record: R }>
  /** Cards after the groups of the view, in the wide or in the narrow column. */
  viewExtra?: ComponentType<{ record: R }>
  viewAside?: ComponentType<{ record: R }>
  /** Buttons in the head of the view, before Edit. */
  viewActions?: ComponentType<{ record: R }>
  /** The same for the edit screen. */
  editExtra?: ComponentType<{ record: R }>
  editAside?: ComponentType<{ record: R }>
  /** Before the groups of the add and edit forms; `record` is null on add. */
  formExtra?: ComponentType<{
    record: R | null
    values: FormValues
    change: (values: FormValues) => void
  }>
  /** Below the groups of the narrow column of the add and edit forms, following what is typed. */
  formAside?: ComponentType<{ values: FormValues }>
  /** Instead of a field's input in the form. */
  inputs?: Partial<Record<Name, ComponentType<SlotInputProps>>>
  /** Below the fields of the dialogs of actions, by the action's name. */
  actionExtra?: Readonly<Record<string, ComponentType<ActionExtraProps>>>
  /** Whether a field stands in the form, by the other values; the kind decides when missing. */
  hides?: (field: string, values: FormValues) => boolean
  /** Instead of a field's cell, in the list and in the view. */
  cells?: Partial<Record<Name, (row: R) => ReactNode>>
  /** Pixels that own cells need beside the words of their fields, in every row or by the row. */
  cellRoom?: Partial<Record<Name, number | ((row: R) => number)>>
  /** More buttons or menu items at the end of a row of the list. */
  rowActions?: ComponentType<{ row: R }>
  /** Above the rows of a list, under its filters: they go for it too. */
  listExtra?: ComponentType
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
  // The generic screens know a row only as values by name; they give each resource's slots that resource's rows.
  filled.set(name, { ...filled.get(name), ...(slots as unknown as Slots) })
}

export const slotsOf = (resource: Resource): Slots => filled.get(resource.name) ?? none
