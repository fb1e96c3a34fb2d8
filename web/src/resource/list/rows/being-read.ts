/** Whether rows are being read: then nothing may move them. */
export function isBeingRead(list: HTMLElement | null): boolean {
  const rows = rowsOf(list)
  if (!rows) return false
  return rows.scrollTop > 0 || rows.matches(':hover') || rows.contains(document.activeElement)
}

export const scrollToTop = (list: HTMLElement | null): void => rowsOf(list)?.scrollTo(0, 0)

const rowsOf = (list: HTMLElement | null) => list?.querySelector('[data-rows]')
