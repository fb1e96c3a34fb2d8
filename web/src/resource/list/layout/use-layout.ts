/** The columns of a list as its reader arranged them, stored on the device per account and list. */
import {
  choosableColumns,
  knownLayout,
  type ListLayout,
  readLayout,
  sameLayout,
  usualLayout,
} from '@rivulet/contract/list-layout'
import type { Resource } from '@rivulet/contract/resource'
import { namesSomebody } from '@rivulet/contract/stamps'
import { useMemo, useState } from 'react'
import { session, useUser } from '../../../lib/session/session.ts'
import { readStoredJson, writeStored } from '../../../lib/stored/stored.ts'
import { usual } from '../../../lib/stored/usual.ts'
import { isAdminUser } from '../../access.ts'
import { draftLayout, layoutOf, type SavedView } from '../saved/use-saved-view.ts'

const place = (resource: Resource) => `columns.${session.get().user?.id ?? 0}.${resource.name}`

const storedLayout = (resource: Resource): ListLayout | null =>
  readLayout(readStoredJson<unknown>(localStorage, place(resource)))

const keepLayout = (resource: Resource, layout: ListLayout | null): void =>
  writeStored(localStorage, place(resource), layout && JSON.stringify(layout))

/** With the rows that the person prefers. */
const ownUsual = (resource: Resource, admin: boolean): ListLayout => ({
  ...usualLayout(resource, admin),
  density: usual().density,
})

/** The columns in force: as stored as far as they are known, otherwise the usual ones. */
function inForce(resource: Resource, admin: boolean, layout: ListLayout | null): ListLayout {
  const known = layout && knownLayout(layout, choosableColumns(resource, admin))
  return known && known.columns.length > 0 ? known : ownUsual(resource, admin)
}

/** Whether rows are requested with the names of who created and updated them. */
export const asksNames = ({ columns }: ListLayout): boolean => columns.some(namesSomebody)

/** The columns of a list that is not shown yet: those of its view, or as they are stored. */
export const currentLayout = (resource: Resource, ofView: ListLayout | null): ListLayout =>
  inForce(resource, isAdminUser(session.get().user), ofView ?? storedLayout(resource))

export type LayoutState = {
  layout: ListLayout
  /** Whether it differs from the view's, or from the usual one. */
  arranged: boolean
  /** Null restores the columns of the view, or the usual ones. */
  arrange: (layout: ListLayout | null) => void
}

/** In a saved view changes are kept until it is saved; otherwise they are stored. */
export function useLayout(resource: Resource, { view, draft }: SavedView): LayoutState {
  const admin = isAdminUser(useUser())
  const [stored, setStored] = useState(() => storedLayout(resource))
  const wanted = useMemo(() => (view ? (draft ?? layoutOf(view)) : stored), [view, draft, stored])
  const layout = useMemo(() => inForce(resource, admin, wanted), [resource, admin, wanted])
  return {
    layout,
    arranged: view ? draft !== null : !sameLayout(layout, ownUsual(resource, admin)),
    arrange(next) {
      if (view) return draftLayout(view, next)
      keepLayout(resource, next)
      setStored(next)
    },
  }
}
