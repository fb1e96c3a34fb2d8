/** The landing page and sub IDs that a link keeps: its fields, and the parts of its address. Apart from addresses, which lists load. */
import { type MarkName, markNames, type Marks } from './tracked-address.ts'

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a link's address is made with, by its fields; empty ones are left out. */
export function marksOf(link: Readonly<Record<string, unknown>>): Marks {
  const marks: Marks = {}
  for (const name of markNames) if (link[name]) marks[name] = wordsOf(link[name])
  if (link.landingPage) marks.to = wordsOf(link.landingPage)
  return marks
}

/** The fields of a form; empty texts for those that are not given. */
export function fieldsOfMarks({ to = '', ...marks }: Marks): Record<MarkName | 'landingPage', string> {
  const { s1 = '', s2 = '', s3 = '', s4 = '', s5 = '' } = marks
  return { landingPage: to, s1, s2, s3, s4, s5 }
}

/** A tracked address without sub IDs and landing page. */
export const bareAddress = (target: string): string => target.split('?', 1)[0] ?? target
