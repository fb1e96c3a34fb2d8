// Process roles: all, or one of api, click and jobs on its own machine.
export type ProcessRole = 'api' | 'click' | 'jobs'

const all: ProcessRole[] = ['api', 'click', 'jobs']
export const roleNames: string[] = ['all', ...all]

/** As named on the command line. */
export const roleOf = (parts: ReadonlySet<ProcessRole>): string =>
  parts.size === all.length ? 'all' : [...parts].join('+')

/** @throws Error with a one-line message for an unknown role. */
export function readRoles(argument = 'all'): Set<ProcessRole> {
  if (argument === 'all') return new Set(all)
  const part = all.find((name) => name === argument)
  if (!part) throw new Error(`Unknown role ${argument}; use all, ${all.join(', ')}.`)
  return new Set([part])
}
