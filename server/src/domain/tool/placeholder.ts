// Placeholders for the affiliate's URL in a tool: {link}, or {link:/page} for a page of the shop.
import { addressWith, isLandingPath, type Marks } from '@rivulet/contract/text/tracked-address'

/** Quotes and spaces are excluded, because URLs contain none; the length is limited. */
const pattern = /\{link(?::(\/[^{}\s"'<>]{0,2047}))?\}/g
/** A prefix of a placeholder at the end of a chunk. */
const cut = /\{(?:l(?:i(?:n(?:k(?::(?:\/[^{}\s"'<>]{0,2047})?)?)?)?)?)?$/

export const hasPlaceholder = (text: string): boolean => text.search(pattern) >= 0
export const isPlaceholder = (text: string): boolean => new RegExp(`^(?:${pattern.source})$`).test(text)

/** Where a placeholder cut off at the end of `text` begins; the length of `text` when there is none. */
export function cutAt(text: string): number {
  const last = text.lastIndexOf('{')
  return last >= 0 && cut.test(text.slice(last)) ? last : text.length
}

/**
 * `target` is the tracked URL of the link; a page named in the text takes precedence over the landing page of `marks`.
 */
export const withLink = (
  text: string,
  { target, marks }: { target: string; marks: Marks },
  write: (address: string) => string = (address) => address,
): string => {
  let plain: string | undefined
  return text.replace(pattern, (_, page: string | undefined) =>
    page && isLandingPath(page)
      ? write(addressWith(target, { ...marks, to: page }))
      : (plain ??= write(addressWith(target, marks))),
  )
}
