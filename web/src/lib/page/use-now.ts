/** The time of this browser in milliseconds, updated every second, for ages that must stay current. */
import { useEffect, useState } from 'react'

const second = 1000

export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [])
  return now
}
