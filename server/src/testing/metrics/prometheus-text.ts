// Strict parser and linter for Prometheus' text format.
export type Family = { name: string; type: string; help: string; samples: Sample[] }
type Sample = { name: string; labels: Record<string, string>; value: number }

const head = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/
const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const label = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y

/** @throws Error for an invalid line, and for a duplicate series. */
export function parsePage(page: string): Map<string, Family> {
  const families = new Map<string, Family>()
  const seen = new Set<string>()
  let family: Family | undefined
  for (const text of page.split('\n')) {
    if (text === '') continue
    const [, kind, name = '', said = ''] = head.exec(text) ?? []
    if (kind === 'HELP') {
      if (families.has(name)) throw new Error(`${name} comes twice`)
      family = { name, type: 'untyped', help: said, samples: [] }
      families.set(name, family)
    } else if (kind === 'TYPE') {
      if (family?.name !== name) throw new Error(`${name} has no help`)
      family.type = said
    } else {
      const sample = parseSample(text)
      const series = `${sample.name} ${JSON.stringify(Object.entries(sample.labels).toSorted())}`
      if (seen.has(series)) throw new Error(`${series} comes twice`)
      seen.add(series)
      if (!family || !samplesOf(family).includes(sample.name)) throw new Error(`stray: ${text}`)
      family.samples.push(sample)
    }
  }
  return families
}

function parseSample(text: string): Sample {
  const [, name, labels = '', value = ''] = line.exec(text) ?? []
  if (name === undefined || !/^(nan|[+-]?(inf|[\d.]+(e[+-]?\d+)?))$/i.test(value))
    throw new Error(`not a sample: ${text}`)
  const found: Record<string, string> = {}
  for (label.lastIndex = 0; label.lastIndex < labels.length; ) {
    const [, key, quoted] = label.exec(labels) ?? []
    if (key === undefined || quoted === undefined) throw new Error(`not labels: ${labels}`)
    found[key] = quoted
  }
  return { name, labels: found, value: numberOf(value) }
}

const numberOf = (value: string): number =>
  value.endsWith('Inf') ? (value.startsWith('-') ? -Infinity : Infinity) : Number(value)

const samplesOf = ({ name, type }: Family): string[] =>
  type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name]

const otherUnits =
  /_(?:(?:milli|micro|nano|kilo|mega|giga)\w+|minutes?|hours?|days?|weeks?|ms|us|ns|sec|kb|mb|gb|percent)(?:_|$)/

/** The rules of `promtool check metrics`: help, suffixes and base units. */
export function lint(families: Iterable<Family>): string[] {
  const found: string[] = []
  for (const { name, type, help, samples } of families) {
    const complain = (about: string) => void found.push(`${name}: ${about}`)
    if (help.length < 10) complain('no help')
    if (type === 'untyped') complain('no type')
    if ((type === 'counter') !== name.endsWith('_total')) complain(`a ${type} must not be called so`)
    if (/_(count|sum|bucket)$/.test(name)) complain('reserved suffix')
    if (/[A-Z]|:/.test(name)) complain('capital or colon')
    if (/_(counter|gauge|histogram|summary)(_|$)/.test(name)) complain('its kind is in its name')
    if (otherUnits.test(name)) complain('no base unit')
    if (type === 'counter' && samples.some(({ value }) => !(value >= 0))) complain('below zero')
    for (const { labels } of samples)
      if (Object.keys(labels).some((one) => /[A-Z]|^__/.test(one))) complain('name of a label')
  }
  return found
}
