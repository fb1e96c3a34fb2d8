// DATABASE_URL, which may name several hosts: postgres://user:password@one:5432,two:5432/rivulet?target_session_attrs=read-write

export type DatabaseHosts = {
  /** The address with one host each, in their order. */
  urls: string[]
  /** Which host is wanted: the first that takes writes, or the first that answers. */
  target: 'writable' | 'any'
}

const shape = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/
const targets: Record<string, DatabaseHosts['target']> = {
  'read-write': 'writable',
  primary: 'writable',
  any: 'any',
}

/** @throws Error when it is no such address. */
export function parseDatabaseUrl(text: string): DatabaseHosts {
  const [, before, hosts = '', after] = shape.exec(text) ?? []
  const parsed = hosts.split(',').map((host) => new URL(`${before}${host}${after}`))
  // The driver has ideas of its own about it.
  const wanted = parsed.map(({ searchParams }) => {
    const value = searchParams.get('target_session_attrs')
    searchParams.delete('target_session_attrs')
    return value
  })[0]
  const target = wanted ? targets[wanted] : parsed.length > 1 ? 'writable' : 'any'
  if (!target || parsed.some(({ hostname }) => parsed.length > 1 && hostname === ''))
    throw new Error('not the address of a database')
  return { urls: parsed.map(({ href }) => href), target }
}

export function isDatabaseUrl(text: string): boolean {
  try {
    return parseDatabaseUrl(text).urls.length > 0
  } catch {
    return false
  }
}
