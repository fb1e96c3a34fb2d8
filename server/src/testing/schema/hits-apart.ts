// Finds SQL that a database whose hits and visitors are distributed cannot run, or would run wrongly.

const apart = '(hit|hit_row_view|hit_other|visitor)'
/** What may be joined with them besides the caller's own lists. */
const materialized = /\b(\w+)(?: \([\w, ]+\))? as materialized \(/g

/** A sentence for each fault in a file of SQL, or of code with SQL in its templates. */
export function faultsOf(text: string, functions: readonly string[]): string[] {
  const code = text.replaceAll(/--.*$|^\s*\/?\*.*$|^\s*\/\/.*$/gm, '')
  const plain = withoutValues(code).replaceAll(/\s+/g, ' ')
  const lists = new Set([...plain.matchAll(materialized)].map(([, name = '']) => name))
  return [
    ...joins(plain, lists, functions),
    ...found(
      plain,
      new RegExp(`\\bas (?:materialized )?\\( ?(?:insert into|update|delete from) ${apart}\\b`, 'g'),
      (name) =>
        `changes ${name} in a CTE: changes of rows on other machines are statements of their own`,
    ),
    ...found(
      plain,
      new RegExp(`\\b(?:delete from|update) ${apart}\\b[^;\`]*?\\bctid\\b`, 'g'),
      (name) => `names rows of ${name} by ctid, which each machine counts by itself`,
    ),
    ...found(
      plain,
      new RegExp(
        `\\binsert into ${apart}\\b[^;\`]*? do update set [^;\`]*?\\b(now|random|clock_timestamp|nextval)\\(`,
        'g',
      ),
      (name, call) => `sets ${name} by ${call}() on a conflict, which machines answer differently`,
    ),
    // Wherever it is in the file: a query may be put together from several.
    ...(new RegExp(`\\b(?:from|join) ${apart}\\b`).test(plain)
      ? found(
          plain,
          /\bexists \( ?select from (\w+)/g,
          (name) => `selects no column of ${name}, and rows without columns are not sent: select 1`,
        )
      : []),
    ...found(
      plain,
      /create_reference_table\(/g,
      () => 'makes a reference table, which has neither triggers nor identities',
    ),
  ]
}

const found = (text: string, pattern: RegExp, say: (...groups: string[]) => string): string[] =>
  [...text.matchAll(pattern)].map(([, ...groups]) => say(...groups.map(String)))

function joins(text: string, lists: ReadonlySet<string>, functions: readonly string[]): string[] {
  const faults: string[] = []
  for (const match of text.matchAll(new RegExp(`\\b(from|join) ${apart}\\b(?! ?\\()`, 'g'))) {
    const name = match[2] ?? ''
    const place = match.index
    if (/\bdelete $/.test(text.slice(0, place))) continue
    const query = queryAround(text, place)
    const own =
      /^(?: as)? (?!where|on|join|left|cross|order|group|limit|union|using|inner|full|right|offset)(\w+)/.exec(
        text.slice(place + match[0].length),
      )?.[1] ?? name
    const others = [...query.tables].filter(
      (table) => table !== name && !lists.has(table) && table !== 'unnest',
    )
    const [other] = others
    if (other)
      faults.push(
        `joins ${name} with ${other}: find a page of hits in a materialized CTE first and join it afterwards, as server/schema/views/clicks/analytics-view.sql does for all`,
      )
    const known = new Set([own, name, 'new', 'old', 'excluded', ...query.names])
    const foreign = [...query.text.matchAll(/(?<![\w.$'"])([a-z_]\w*)\.([a-z_]\w*)/g)].find(
      ([, of = '']) => !known.has(of),
    )
    if (foreign && !other)
      faults.push(`compares ${name} with ${foreign[0]} of a query around it: read that first`)
    const called = functions.find((one) => new RegExp(`\\b${one}\\(`).test(query.text))
    if (called)
      faults.push(
        `has ${called}() asked of ${name}: other machines do not have it; call it on what a materialized CTE has read`,
      )
  }
  return faults
}

/** The query that a place is in, without those within it, and what it reads from. */
function queryAround(text: string, place: number) {
  let start = place
  for (let depth = 0; start > 0; start--) {
    const sign = text[start - 1]
    if (sign === '`' || sign === ';') break
    if (sign === ')') depth++
    if (sign === '(' && depth-- === 0) break
  }
  let end = place
  for (let depth = 0; end < text.length; end++) {
    const sign = text[end]
    if (sign === '`' || sign === ';') break
    if (sign === '(') depth++
    if (sign === ')' && depth-- === 0) break
  }
  const own = part(withoutQueries(text.slice(start, end)), place - start)
  const [, from = ''] = /\bfrom (.*?)(?: where | group by | order by | limit |$)/.exec(own) ?? []
  const items = from
    .split(/,(?![^(]*\))|\b(?:left|right|full|inner|cross)? ?join\b/)
    .map((item) => item.replace(/^ ?lateral/, '').trim())
  const tables = items.map((item) => /^\w+/.exec(item)?.[0] ?? '').filter((table) => table !== '')
  const names = items.flatMap((item) => [
    /^\w+/.exec(item)?.[0] ?? '',
    /(?:\)|^\w+)(?: as)? (\w+)/.exec(item)?.[1] ?? '',
  ])
  return { text: own, tables, names }
}

/** Of a query with several parts (`union`), that with the place; queries within it were blanked, so places stay. */
function part(query: string, place: number): string {
  const before = query.slice(0, place)
  const begin = Math.max(
    before.lastIndexOf(' union '),
    before.lastIndexOf('with '),
    before.lastIndexOf('select '),
    0,
  )
  const after = query.indexOf(' union ', place)
  return query.slice(begin, after < 0 ? undefined : after)
}

/** Blanks the parentheses that hold a query. */
function withoutQueries(text: string): string {
  let result = text
  for (let from = 0; ; ) {
    const at = result.slice(from).search(/\( ?(?:select|with)\b/)
    if (at < 0) return result
    const start = from + at
    let end = start
    for (let depth = 0; end < result.length; end++) {
      if (result[end] === '(') depth++
      if (result[end] === ')' && --depth === 0) break
    }
    result = `${result.slice(0, start + 1)}${' '.repeat(Math.max(0, end - start - 1))}${result.slice(end)}`
    from = start + 1
  }
}

/** Without `${…}`, which may hold templates of their own: those are looked at by themselves. */
function withoutValues(text: string): string {
  let result = ''
  const templates: string[] = []
  const stack: { value: boolean; text: string }[] = []
  for (let i = 0; i < text.length; i++) {
    const top = stack.at(-1)
    if (text[i] === '`') {
      if (top && !top.value) {
        templates.push(stack.pop()?.text ?? '')
        const around = stack.at(-1)
        if (around && !around.value) around.text += ' $ '
      } else stack.push({ value: false, text: '' })
    } else if (top && !top.value && text.startsWith('${', i)) {
      stack.push({ value: true, text: '1' })
      top.text += ' $ '
      i++
    } else if (top?.value) {
      const depth = Number(top.text) + (text[i] === '{' ? 1 : text[i] === '}' ? -1 : 0)
      if (depth === 0) stack.pop()
      else top.text = String(depth)
    } else if (top) top.text += text[i]
    else result += text[i]
  }
  return text.includes('`') ? templates.join(' ` ') : result
}
