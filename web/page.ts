/** Vite plugin for index.html: preload links, and the message for a failed start. */
import { messages } from '@rivulet/contract/messages/messages'
import { product } from '@rivulet/contract/programme'
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite'

/**
 * The path of a screen and its files, loaded with the first script when somebody is signed in; and those it must not load: one
 * shared module in the wrong file would bring all of it.
 */
const screens = [
  {
    at: '^(#/?(dashboard(/home)?)?)?$',
    files: ['data', 'dashboard', 'home'],
    never: ['rows', 'list', 'fields', 'record'],
  },
  {
    at: '^#/dashboard/(?!home$)',
    files: ['data', 'rows', 'dashboard', 'list'],
    never: ['home', 'fields', 'record'],
  },
]

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { crossorigin: '', ...attrs },
})

/** Preloads the font before the styles are parsed. */
const fontLinks = (bundle: Rollup.OutputBundle): HtmlTagDescriptor[] =>
  Object.keys(bundle)
    .filter((file) => /inter-latin-opsz.*\.woff2$/.test(file))
    .map((file) => link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}` }))

type Files = { code: Set<string>; styles: Set<string> }

/** Chunks with their imports and styles, except the entry script. */
function filesOf(bundle: Rollup.OutputBundle, isWanted: (chunk: Rollup.OutputChunk) => boolean): Files {
  const found: Files = { code: new Set(), styles: new Set() }
  const add = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || chunk.isEntry || found.code.has(file)) return
    found.code.add(file)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.styles.add(style)
    chunk.imports.forEach(add)
  }
  for (const [file, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && isWanted(chunk)) add(file)
  return found
}

const nameOf = (bundle: Rollup.OutputBundle, file: string): string | undefined => {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' ? chunk.name : undefined
}

const filesCalled = (bundle: Rollup.OutputBundle, names: readonly string[]): Files =>
  filesOf(bundle, ({ name }) => names.includes(name))

const codeLinks = ({ code, styles }: Files): HtmlTagDescriptor[] => [
  ...[...code].map((file) => link({ rel: 'modulepreload', href: `/${file}` })),
  ...[...styles].map((file) => link({ rel: 'preload', as: 'style', href: `/${file}` })),
]

const earlyLinks = (bundle: Rollup.OutputBundle): HtmlTagDescriptor[] =>
  screens.map(({ at, files, never }) => {
    const found = filesCalled(bundle, files)
    const wrong = never.find((name) => [...found.code].some((file) => nameOf(bundle, file) === name))
    if (wrong)
      throw new Error(
        `${files.join(', ')} load ${wrong}: name the module that they share in web/vite.config.ts.`,
      )
    return { tag: 'template', attrs: { 'data-at': at }, children: codeLinks(found) }
  })

const fileOf = ({ name }: Resource): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The definition of each list by its path: rows are requested as soon as it is there. Names of files only, to be short. */
function definitionFiles(bundle: Rollup.OutputBundle): HtmlTagDescriptor {
  const shared = filesCalled(
    bundle,
    screens.flatMap(({ files }) => files),
  ).code
  const definitions = Object.values<Resource>(resources).map((resource) => {
    const module = `/contract/src/resources/${fileOf(resource)}.ts`
    const { code } = filesOf(bundle, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    const own = [...code].filter((file) => !shared.has(file))
    if ([...code].some((file) => nameOf(bundle, file) === 'home'))
      throw new Error(`${module} loads home: name the module that they share in web/vite.config.ts.`)
    return [listPathOf(resource).slice(1), own.map((file) => file.replace(/^assets\/|\.js$/g, ''))]
  })
  return {
    tag: 'script',
    attrs: { type: 'application/json', id: 'definitions' },
    children: JSON.stringify(Object.fromEntries(definitions)),
  }
}

export function page(): Plugin {
  return {
    name: 'page',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, server }) => ({
        html: html
          .replaceAll(
            /\{\{lost\.(\w+)\}\}/g,
            (_, word: keyof typeof messages.lost) => messages.lost[word],
          )
          // The dev server sends the page as it is.
          .replaceAll('{{name}}', server ? product : '{{name}}'),
        tags: [
          ...fontLinks(bundle ?? {}),
          ...earlyLinks(bundle ?? {}),
          definitionFiles(bundle ?? {}),
        ].map((tag) => ({
          ...tag,
          injectTo: 'head-prepend' as const,
        })),
      }),
    },
  }
}
