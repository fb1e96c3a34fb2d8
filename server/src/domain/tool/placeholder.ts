// The places in a tool where an affiliate's own address goes: {link}, or {link:/page} for a page of the shop.
import { addressWith, isLandingPath, type Marks } from '@rivulet/contract/tracked-address'

/** A page ends where the place of it ends: neither quotes nor spaces belong to an address. */
const pattern = /\{link(?::(\/[^{}\s"'<>]*))?\}/g

export const hasPlaceholder = (text: string): boolean => text.search(pattern) >= 0
export const isPlaceholder = (text: string): boolean => new RegExp(`^(?:${pattern.source})$`).test(text)

/** `target` is the tracked address of the link; a page named in the text goes before one named in the marks. */
export const withLink = (
  text: string,
  { target, marks }: { target: string; marks: Marks },
  write: (address: string) => string = (address) => address,
): string =>
  text.replace(pattern, (_, page: string | undefined) =>
    write(addressWith(target, page && isLandingPath(page) ? { ...marks, to: page } : marks)),
  )
