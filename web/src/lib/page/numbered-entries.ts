/** Numbers history entries that the router did not create, such as a typed or pasted hash. */

const numberOf = (state: unknown): number | null => {
  const { idx } = Object(state) as { idx?: unknown }
  return typeof idx === 'number' ? idx : null
}

let shown = { number: 0, hash: '' }

/** Announces that the router has navigated to an entry. */
export function noteEntry(): void {
  shown = { number: numberOf(history.state) ?? shown.number, hash: location.hash }
}

/**
 * The router can only block navigation between numbered entries. Must be called before the router is created: window
 * listeners run in order, and this one must run first.
 */
export function numberEntries(): void {
  window.addEventListener('popstate', () => {
    // Typing the same address replaces its entry.
    const next = location.hash === shown.hash ? shown.number : shown.number + 1
    if (numberOf(history.state) === null) history.replaceState({ idx: next }, '')
    noteEntry()
  })
}
