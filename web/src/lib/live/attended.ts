/** Whether somebody is at this screen: otherwise, what it fetches by itself does not count as use of the session. */
let touched = Date.now()
for (const touch of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
  window.addEventListener(touch, () => (touched = Date.now()), { passive: true, capture: true })

/** Epoch milliseconds. */
export const lastTouch = (): number => touched

/** Milliseconds. */
const enough = 60_000
export const isUnattended = (): boolean => Date.now() - touched > enough
