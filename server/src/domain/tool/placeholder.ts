// The places in a tool where an affiliate's own address goes: {link}, or {link:/page} for a page of the shop.
import { addressWith, isLandingPath, type Marks } from '@rivulet/contract/tracked-address'

/** A page ends where the place of it ends: neither quotes nor spaces belong to an address, and none is longer than this. */
const pattern = /\{link(?::(\/[^{}\s"'<>]{0,2047}))?\}/g
/** The beginning of one that may go on in what comes next. */
const cut = /\{(?:l(?:i(?:n(?:k(?::(?:\/[^{}\s"'<>]{0,2047})?)?)?)?)?)?$/

export const hasPlaceholder = (text: string): boolean => text.search(pattern) >= 0
export const isPlaceholder = (text: string): boolean => new RegExp(`^(?:${pattern.source})$`).test(text)

/** Where the last place begins that `text` cuts in two; its length when there is none. */
export function cutAt(text: string): number {
  const last = text.lastIndexOf('{')
  return last >= 0 && cut.test(text.slice(last)) ? last : text.length
}

/** `target` is the tracked address of the link; a page named in the text goes before one named in the marks. */
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
