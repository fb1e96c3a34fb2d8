/** A landing path that may be typed or pasted as the address of a page. */
import { landingPathOf } from '@rivulet/contract/text/tracked-address'
import { type ClipboardEvent, useState } from 'react'

export function useLandingPath(path: string, onChange: (path: string) => void) {
  /** Of the address that the path was taken from; nobody here knows the shop's own. */
  const [host, setHost] = useState<string | null>(null)
  const take = (page: string) => {
    const taken = landingPathOf(page)
    if (taken !== page) setHost(new URL(page).host)
    if (taken !== path) onChange(taken)
  }
  return {
    hint: host && path ? `Only the path of this ${host} address is used, on the shop’s own host` : null,
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      const page = event.clipboardData.getData('text').trim()
      if (landingPathOf(page) === page) return
      event.preventDefault()
      take(page)
    },
    onBlur: () => take(path.trim()),
  }
}
