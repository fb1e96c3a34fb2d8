/** The view in the address of a list: ?view=7. Zero stands for none, where the list would open with one. */
import type { ListView } from '@rivulet/contract/answers/view-answer'

const name = 'view'

/** Null when the address says nothing. */
export function viewNamed(address: string): number | null {
  const said = new URLSearchParams(address).get(name)
  return said !== null && /^\d{1,15}$/.test(said) ? Number(said) : null
}

export const viewParameter = (address: string): string => {
  const id = viewNamed(address)
  return id === null ? '' : `${name}=${id}`
}

/** Address of a view; without one, it keeps a list from opening with the chosen view. */
export const viewAddress = (path: string, id: number, opens: boolean): string =>
  id > 0 || opens ? `${path}?${name}=${id}` : path

/** The view that an address shows. */
export const viewAt = (views: readonly ListView[], address: string): ListView | null =>
  views.find(({ id }) => id === viewNamed(address)) ?? null

/** Whether the address leaves it to the list how it opens. */
export const leavesOpen = (address: string): boolean => address.replace(/^\?/, '') === ''

/** The view that a list opens with when its address has nothing else. */
export const openingView = (views: readonly ListView[], address: string): ListView | null =>
  leavesOpen(address) ? (views.find(({ opens }) => opens) ?? null) : null
