// Links by code; replaceable individually or all at once.
import type { Changed, TrackedLink } from './tracked-link.ts'

export type LinkTable = {
  find(code: string): TrackedLink | undefined
  all(): Iterable<TrackedLink>
  /** `links` are the remaining ones among those that changed. */
  replace(changed: Changed, links: TrackedLink[]): void
  replaceAll(links: Map<string, TrackedLink>): void
}

export function createLinkTable(): LinkTable {
  let byCode = new Map<string, TrackedLink>()
  let codeOf = new Map<number, string>()
  return {
    find: (code) => byCode.get(code),
    all: () => byCode.values(),
    replace: ({ ids }, links) => {
      for (const id of [...ids, ...links.map((link) => link.id)]) {
        const code = codeOf.get(id)
        if (code !== undefined) byCode.delete(code)
        codeOf.delete(id)
      }
      for (const link of links) {
        byCode.set(link.code, link)
        codeOf.set(link.id, link.code)
      }
    },
    replaceAll: (links) => {
      byCode = links
      codeOf = new Map([...links.values()].map(({ id, code }) => [id, code]))
    },
  }
}
