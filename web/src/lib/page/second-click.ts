/** Drops the second click of a double click when it hits another element than the first, because a screen or dialog has closed. */

const control = (target: EventTarget | null): Element | null =>
  target instanceof Element ? (target.closest('a, button, label, input, tr, [role]') ?? target) : null

/** Starts listening. */
export function dropSecondClicks(): void {
  let first: Element | null = null
  let stray = false
  window.addEventListener(
    'mousedown',
    ({ target, detail }) => {
      if (detail < 2) first = control(target)
      stray = control(target) !== first
    },
    { capture: true },
  )
  window.addEventListener(
    'click',
    (event) => {
      if (event.detail < 2 || !stray) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}
