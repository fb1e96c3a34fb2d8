/** Gives entries of the history that the router did not make, a hash typed or pasted into the address bar, a number of its kind. */

const numberOf = (state: unknown): number | null => {
  const { idx } = Object(state) as { idx?: unknown }
  return typeof idx === 'number' ? idx : null
}

let shown = { number: 0, hash: '' }

/** Tells that the router has gone to an entry. */
export function noteEntry(): void {
  shown = { number: numberOf(history.state) ?? shown.number, hash: location.hash }
}

/**
 * The router can hold back only what bears a number. Called before it is made: listeners of the window are called in
 * their order, and the router must not hear of an entry earlier.
 */
export function numberEntries(): void {
  window.addEventListener('popstate', () => {
    // The same address typed again takes the place of its entry.
    const next = location.hash === shown.hash ? shown.number : shown.number + 1
    if (numberOf(history.state) === null) history.replaceState({ idx: next }, '')
    noteEntry()
  })
}
