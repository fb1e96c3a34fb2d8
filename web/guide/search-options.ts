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

const questionWords = new Set(
  'a an and are at be by can could do does for from get has have how i if in is it me my of on or our shall should so that the their them there they this to was we what when where which who why will with would you your'.split(
    ' ',
  ),
)

/** What a question is about: 'how do I pay' is searched as 'pay'. Nothing but such words is searched as typed. */
export function subjectOf(question: string): string {
  const words = question.split(/[\s?!.,;]+/).filter(Boolean)
  const subject = words.filter((word) => !questionWords.has(word.toLowerCase()))
  return subject.length > 0 ? subject.join(' ') : question
}
