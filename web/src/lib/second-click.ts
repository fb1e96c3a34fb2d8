/** Drops the second half of a double click that meets another thing than the first: a screen or a question was gone by then. */

const control = (target: EventTarget | null): Element | null =>
  target instanceof Element ? (target.closest('a, button, label, input, tr, [role]') ?? target) : null

/** Listens from now on. */
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
