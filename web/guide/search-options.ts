/** How the guide is searched: the same for building the index and for asking it. */
import type { Options } from 'minisearch'

/** A section of a page, found by its own text. Its ID is its address. */
export type Part = { id: string; page: string; title: string; heading: string; text: string }

export const searchOptions: Options<Part> = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['page', 'heading'],
  searchOptions: {
    boost: { title: 4, heading: 3 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
}
