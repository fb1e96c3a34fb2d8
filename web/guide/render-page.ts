/** Renders a page's Markdown: links between pages, anchors of headings, pictures. */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Marked, type Tokens } from 'marked'
import type { GuidePage } from './read-contents.ts'

export type Heading = { id: string; text: string; depth: number }
export type RenderedPage = { html: string; headings: Heading[]; pictures: string[] }

/** As code hosts make them, so that links work in both places. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

const plain = (text: string): string =>
  text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '')

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A link to a file that is not a page of the guide becomes its text: the reader does not have the file. */
export function renderPage(
  markdown: string,
  { file }: Pick<GuidePage, 'file'>,
  pages: readonly GuidePage[],
): RenderedPage {
  const headings: Heading[] = []
  const pictures: string[] = []
  const folder = dirname(file)
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const heading = { id: anchorOf(plain(text)), text: plain(text), depth }
        headings.push(heading)
        const label = this.parser.parseInline(tokens)
        const id = escapeText(heading.id)
        return depth === 1
          ? `<h1 id="${id}">${label}</h1>`
          : `<h${depth} id="${id}"><a href="#${id}">${label}</a></h${depth}>`
      },
      link({ href, tokens }: Tokens.Link) {
        const label = this.parser.parseInline(tokens)
        if (/^(https?:|#)/.test(href)) return `<a href="${escapeText(href)}">${label}</a>`
        const [path = '', anchor] = href.split('#')
        const page = pages.find((one) => one.file === join(folder, path))
        if (!page) return label
        return `<a href="${page.name}.html${anchor ? `#${escapeText(anchor)}` : ''}">${label}</a>`
      },
      image({ href, text }: Tokens.Image) {
        const source = join(folder, href)
        if (!existsSync(source)) throw new Error(`${file} shows ${href}, which does not exist.`)
        pictures.push(source)
        return `<img src="pictures/${escapeText(basename(source))}" alt="${escapeText(text)}" loading="lazy">`
      },
      // What scrolls can be reached by keyboard.
      code: ({ text }: Tokens.Code) => `<pre tabindex="0"><code>${escapeText(text)}</code></pre>`,
      table(token: Tokens.Table) {
        const cell = (tag: string) => (one: Tokens.TableCell) =>
          `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`
        const head = token.header.map(cell('th')).join('')
        const rows = token.rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('')
        return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  return { html, headings, pictures }
}
