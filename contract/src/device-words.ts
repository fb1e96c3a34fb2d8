/** A user agent in words, such as 'Chrome on Linux'. */

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const first = (list: typeof browsers, agent: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1]

export function deviceWords(agent: string | null): string {
  if (!agent) return 'Unknown device'
  return knownDevice(agent) ?? agent.slice(0, 40)
}

/** Contains nothing of the user agent itself; null when neither browser nor system is known. */
export function knownDevice(agent: string): string | null {
  const browser = first(browsers, agent)
  const system = first(systems, agent)
  if (!browser && !system) return null
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ')
}

export const isPhone = (agent: string | null): boolean => /Mobile|iPhone|Android/.test(agent ?? '')
