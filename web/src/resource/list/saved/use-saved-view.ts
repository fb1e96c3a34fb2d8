/** The saved view that a list shows, and its unsaved changes. */
import type { ListView } from '@rivulet/contract/answers/view-answer'
import { type ListLayout, sameLayout } from '@rivulet/contract/list-layout'
import { viewMessages } from '@rivulet/contract/messages/view-messages'
import type { Resource } from '@rivulet/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { info } from '../../../lib/notices.ts'
import { createSessionStore, useUser } from '../../../lib/session/session.ts'
import { useStore } from '../../../lib/store.ts'
import { isAdminUser } from '../../access.ts'
import { viewAt, viewNamed } from './view-address.ts'
import { type KnownView, knownView } from './view-query.ts'
import { viewsIn, viewsQuery } from './views-query.ts'

/** Columns arranged in a view and not saved yet, by view. */
const drafts = createSessionStore<Readonly<Record<number, ListLayout>>>({})

export const layoutOf = ({ columns, pinned, density }: ListView): ListLayout => ({
  columns,
  pinned,
  density,
})

/** Null returns to what is saved. */
export function draftLayout({ id }: ListView, layout: ListLayout | null): void {
  const { [id]: _before, ...others } = drafts.get()
  drafts.set(layout ? { ...others, [id]: layout } : others)
}

export type SavedView = {
  views: readonly ListView[]
  view: (ListView & KnownView) | null
  /** The views are still being loaded. */
  pending: boolean
  /** The address names a view that is not known yet. */
  awaited: boolean
  /** Columns changed since it was saved. */
  draft: ListLayout | null
}

export function useSavedView(resource: Resource, address: string, trash: boolean): SavedView {
  const admin = isAdminUser(useUser())
  const { data, isPending } = useQuery({ ...viewsQuery, enabled: !trash })
  const pending = isPending && !trash
  const views = useMemo(() => (trash ? [] : viewsIn(data, resource)), [data, resource, trash])
  const found = viewAt(views, address)
  const view = useMemo(
    () => (found ? { ...found, ...knownView(resource, admin, found) } : null),
    [found, resource, admin],
  )
  const named = (viewNamed(address) ?? 0) > 0
  const awaited = named && pending
  const lost = named && !awaited && data !== undefined && !found && !trash
  const layout = useStore(drafts)[found?.id ?? 0]
  useEffect(() => {
    if (lost) info(viewMessages.gone)
  }, [lost])
  const partly = view?.partly ? view.id : null
  useEffect(() => {
    if (partly !== null) info(viewMessages.partly)
  }, [partly])
  return {
    views,
    view,
    pending,
    awaited,
    draft: found && layout && !sameLayout(layout, layoutOf(found)) ? layout : null,
  }
}
