/** Keys of an open trace: J and arrow down go to the next order, K and arrow up to the previous one. */
import { useEffect, useRef } from 'react'

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

export function useStepKeys(on: boolean, go: (step: 1 | -1) => void): void {
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  useEffect(() => {
    if (!on) return
    function onKey(event: KeyboardEvent) {
      const step = steps[event.key]
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      latest.current(step)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [on])
}
