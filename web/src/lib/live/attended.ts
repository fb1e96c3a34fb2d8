/** Whether somebody is at this screen: otherwise, what it fetches by itself does not count as use of the session. */
let lastTouch = Date.now()
for (const touch of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
  window.addEventListener(touch, () => (lastTouch = Date.now()), { passive: true, capture: true })

/** Milliseconds. */
const enough = 60_000
export const isUnattended = (): boolean => Date.now() - lastTouch > enough
