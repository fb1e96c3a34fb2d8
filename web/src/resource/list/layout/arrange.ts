/** Changes of a list's columns: show, hide, move, pin. At least one column stays. */
import type { ListLayout } from '@rivulet/contract/list-layout'
import type { Resource } from '@rivulet/contract/resource'

export type ChooserProps = {
  resource: Resource
  layout: ListLayout
  /** Null restores the usual columns. */
  onChange: (layout: ListLayout | null) => void
}

const at = ({ columns }: ListLayout, name: string): number => columns.indexOf(name)

/** Shows the column at the end, or hides it. */
export function toggleColumn(layout: ListLayout, name: string): ListLayout {
  const index = at(layout, name)
  if (index < 0) return { ...layout, columns: [...layout.columns, name] }
  if (layout.columns.length === 1) return layout
  return {
    ...layout,
    columns: layout.columns.toSpliced(index, 1),
    pinned: layout.pinned - (index < layout.pinned ? 1 : 0),
  }
}

/** Moves a column to a position. Crossing the last pinned column pins or unpins it. */
export function moveColumn(layout: ListLayout, name: string, to: number): ListLayout {
  const from = at(layout, name)
  const target = Math.min(Math.max(0, to), layout.columns.length - 1)
  if (from < 0 || from === target) return layout
  const { pinned } = layout
  const joins = from >= pinned && target < pinned ? 1 : 0
  const leaves = from < pinned && target >= pinned ? 1 : 0
  return {
    ...layout,
    columns: layout.columns.toSpliced(from, 1).toSpliced(target, 0, name),
    pinned: pinned + joins - leaves,
  }
}

/** Pinned columns are the first ones: a column joins or leaves at their end. */
export function togglePin(layout: ListLayout, name: string): ListLayout {
  const from = at(layout, name)
  if (from < 0) return layout
  const { pinned } = layout
  const others = layout.columns.toSpliced(from, 1)
  const isPinned = from < pinned
  const place = isPinned ? pinned - 1 : pinned
  return { ...layout, columns: others.toSpliced(place, 0, name), pinned: pinned + (isPinned ? -1 : 1) }
}
