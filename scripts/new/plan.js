// Plans what a generator will create and change before anything is written, and then writes it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { at, node, root } from '../paths.js'
import { must } from '../run.js'

const fill = (text, names) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name) => {
    if (!(name in names)) throw new Error(`A template asks for ${whole}, which nobody gives.`)
    return names[name]
  })

/** @throws Error with a sentence when something of that name is there already, or a place is not found. */
export function plan({ kind, names, files, edits }) {
  const texts = new Map()
  for (const [template, path] of Object.entries(files)) {
    if (existsSync(at(path))) throw new Error(`${names.kebab} exists already: ${path}`)
    texts.set(path, fill(readFileSync(at('scripts/new', kind, `${template}.tpl`), 'utf8'), names))
  }
  const made = new Set(texts.keys())
  for (const edit of edits) {
    const text = texts.get(edit.path) ?? readFileSync(at(edit.path), 'utf8')
    texts.set(edit.path, edit.import ? withImport(text, edit) : withEntry(text, edit, names))
  }
  return [...texts].map(([path, text]) => ({ path, text, isNew: made.has(path) }))
}

/** After the last import. */
function withImport(text, { path, import: line }) {
  const last = [...text.matchAll(/^(import .* from .*|\} from .*|import '.*')$/gm)].at(-1)
  if (!last) throw new Error(`${path} imports nothing: where is the new import to stand?`)
  const end = last.index + last[0].length
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}

/** Where the first `before` that follows on `after` begins. */
function withEntry(text, { path, after, before, entry }, { kebab }) {
  const begin = text.indexOf(after)
  const from = begin + after.length
  const end = from + text.slice(from).search(before)
  if (begin < 0 || end < from)
    throw new Error(
      `${path} has changed: ${before} does not follow on '${after.trim()}'. Mend scripts/new/kinds.js.`,
    )
  const key = /^\s*['"]?([\w-]+)['"]?(?=[:,]|$)/.exec(entry)?.[1]
  const block = text.slice(begin, end)
  if (key && new RegExp(`^\\s*['"]?${key}['"]?\\s*[:,]`, 'm').test(block))
    throw new Error(`${kebab} exists already: ${path} names ${key}.`)
  return text.slice(0, end) + entry + text.slice(end)
}

/** In the form that npm run check asks for. */
export async function write(changes) {
  for (const { path, text } of changes) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
  }
  const paths = changes.map(({ path }) => path).filter((path) => /\.tsx?$/.test(path))
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  await must('The new files could not be formatted.', node, [biome, 'format', '--write', ...paths], {
    quiet: true,
  })
}
