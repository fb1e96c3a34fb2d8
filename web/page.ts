/** Vite plugin for index.html: preload links, and the message for a failed start. */
import { messages } from '@rivulet/contract/messages/messages'
import { product } from '@rivulet/contract/programme'
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite'

/** The path of a screen and its files, loaded with the first script when somebody is signed in. */
const screens = [
  { at: '^(#/?(dashboard(/home)?)?)?$', files: ['data', 'dashboard', 'home'] },
  { at: '^#/dashboard/(?!home$)', files: ['data', 'rows', 'dashboard', 'list'] },
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

/** Preload links for chunks, their imports and styles, except the entry script. */
function codeLinks(bundle: Rollup.OutputBundle, names: readonly string[]): HtmlTagDescriptor[] {
  const code = new Set<string>()
  const styles = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || chunk.isEntry || code.has(file)) return
    code.add(file)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
    chunk.imports.forEach(add)
  }
  for (const [file, chunk] of Object.entries(bundle)) if (names.includes(chunk.name ?? '')) add(file)
  return [
    ...[...code].map((file) => link({ rel: 'modulepreload', href: `/${file}` })),
    ...[...styles].map((file) => link({ rel: 'preload', as: 'style', href: `/${file}` })),
  ]
}

const earlyLinks = (bundle: Rollup.OutputBundle): HtmlTagDescriptor[] =>
  screens.map(({ at, files }) => ({
    tag: 'template',
    attrs: { 'data-at': at },
    children: codeLinks(bundle, files),
  }))

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
        tags: [...fontLinks(bundle ?? {}), ...earlyLinks(bundle ?? {})].map((tag) => ({
          ...tag,
          injectTo: 'head-prepend' as const,
        })),
      }),
    },
  }
}
