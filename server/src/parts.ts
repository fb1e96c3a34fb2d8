// What one process does: everything, or one part of it on a machine of its own.
export type Part = 'api' | 'click' | 'jobs'

const all: Part[] = ['api', 'click', 'jobs']
export const partNames: string[] = ['all', ...all]

/** As the argument names it. */
export const roleOf = (parts: ReadonlySet<Part>): string =>
  parts.size === all.length ? 'all' : [...parts].join('+')

/** @throws Error with one sentence for an argument that names no part. */
export function readParts(argument = 'all'): Set<Part> {
  if (argument === 'all') return new Set(all)
  const part = all.find((name) => name === argument)
  if (!part) throw new Error(`There is no part ${argument}; name all, ${all.join(', ')}.`)
  return new Set([part])
}
