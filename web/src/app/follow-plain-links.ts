/**
 * Follows links that have no router code of their own, such as those in tables, through the router, without loading a
 * new document.
 */
import type { NavigateFunction } from 'react-router'
import { openedHere } from '../resource/trace-address.ts'

/** What the browser does by itself: other buttons, new tabs and windows, downloads. */
const isOwn = ({ button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey && !defaultPrevented

/** Returns how to stop. */
export function followPlainLinks(navigate: NavigateFunction): () => void {
  const follow = (event: MouseEvent) => {
    if (!isOwn(event) || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    const address = link?.getAttribute('href')
    if (!link || !address?.startsWith('#/') || link.target) return
    event.preventDefault()
    const overThis =
      link.dataset.trace === undefined ? {} : { state: openedHere, preventScrollReset: true }
    void navigate(address.slice(1), overThis)
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}
