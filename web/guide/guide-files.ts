/** Every file of the guide: pages, their Markdown for programs (llms.txt), the search index, styles and pictures. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import MiniSearch from 'minisearch'
import { browsers } from '../browsers.ts'
import { build } from 'vite'
import { framePage } from './page-frame.ts'
import { type GuideContents, type GuidePage, readContents } from './read-contents.ts'
import { escapeText, type Heading, renderPage } from './render-page.ts'
import { type Part, searchOptions } from './search-options.ts'

export type GuideFiles = Map<string, string | Buffer>

/** The script of the pages, with its packages. */
async function buildReader(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target: browsers,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'reader.ts') },
    },
  })
  const code = [built].flat().flatMap((one) => ('output' in one ? one.output[0].code : []))[0]
  if (!code) throw new Error('the script of the guide was not built')
  return code
}

const beside = (name: string): Buffer => readFileSync(join(import.meta.dirname, name))
const packaged = (path: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../node_modules', path))

/** Searched by section, so that a result leads to the place. */
function partsOf(page: GuidePage, markdown: string, headings: readonly Heading[]): Part[] {
  const texts = markdown.split(/^#{1,3} .*$/m).slice(1)
  return headings
    .filter(({ depth }) => depth <= 3)
    .map(({ id, text, depth }, at) => ({
      id: depth === 1 ? `${page.name}.html` : `${page.name}.html#${id}`,
      page: page.title,
      title: depth === 1 ? page.title : '',
      heading: depth === 1 ? '' : text,
      text: (texts[at] ?? '').replaceAll(/\]\([^)]*\)|[|`*[\]#]/g, ' ').replaceAll(/\s+/g, ' '),
    }))
}

const card = ({ name, title, about, forAffiliates }: GuidePage): string =>
  `<li${forAffiliates ? '' : ' data-staff'}><a href="${name}.html"><strong>${escapeText(title)}</strong><span>${escapeText(about)}</span></a></li>`

const startPage = ({ title, about, sections }: GuideContents): string =>
  `<h1>${escapeText(title)}</h1><p class="lead">${escapeText(about)}</p>` +
  sections
    .map(
      (section) =>
        `<h2>${escapeText(section.title)}</h2><ul class="cards">${section.pages.map(card).join('')}</ul>`,
    )
    .join('')

/** https://llmstxt.org: the contents in Markdown, with links to the pages in Markdown. */
const llms = ({ title, about, sections }: GuideContents): string =>
  `# ${title}\n\n> ${about}\n` +
  sections
    .map(
      (section) =>
        `\n## ${section.title}\n\n${section.pages.map((page) => `- [${page.title}](${page.name}.md): ${page.about}\n`).join('')}`,
    )
    .join('')

/** @throws Error naming what is missing, when a page or a picture does not exist. */
export async function guideFiles(): Promise<GuideFiles> {
  const contents = readContents()
  const pages = contents.sections.flatMap((section) => section.pages)
  const search = new MiniSearch<Part>(searchOptions)
  const files: GuideFiles = new Map()
  for (const page of pages) {
    const markdown = readFileSync(page.file, 'utf8')
    const { html, headings, pictures } = renderPage(markdown, page, pages)
    files.set(`${page.name}.html`, framePage(contents, { ...page, html, headings }))
    files.set(`${page.name}.md`, markdown)
    for (const picture of pictures) files.set(`pictures/${basename(picture)}`, readFileSync(picture))
    search.addAll(partsOf(page, markdown, headings))
  }
  const start = { name: 'index', title: contents.title, about: contents.about, headings: [] }
  files.set('index.html', framePage(contents, { ...start, html: startPage(contents) }))
  files.set('llms.txt', llms(contents))
  files.set('search.json', JSON.stringify(search))
  files.set('guide.css', beside('guide.css'))
  files.set('guide.js', await buildReader())
  files.set('favicon.svg', beside('../public/favicon.svg'))
  files.set('inter.woff2', packaged('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2'))
  return files
}
