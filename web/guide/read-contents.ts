/** The pages of the guide, as docs/guide/README.md lists them: a heading per section, a link and a sentence per page. */
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'

const docs = join(import.meta.dirname, '../../docs')
const contentsFile = join(docs, 'guide/README.md')

export type GuidePage = {
  /** Name of its file in the guide, without an ending. */
  name: string
  title: string
  /** What the page is about, in a sentence. */
  about: string
  /** The source's path. */
  file: string
  /** Others are for those who run the programme, a shop or the server. */
  forAffiliates: boolean
}
export type GuideSection = { title: string; pages: readonly GuidePage[] }
export type GuideContents = { title: string; about: string; sections: readonly GuideSection[] }

const ownSection = 'Earn as an affiliate'
const alsoForAffiliates = ['first-link', 'how-money-moves', 'work-faster', 'glossary']

const isLink = (token: Token): token is Tokens.Link => token.type === 'link'

/** @throws Error that names the line when it is not `[Title](page.md): what it is about`. */
function pageOf({ text, tokens }: Tokens.ListItem, section: string): GuidePage {
  const inline = tokens.flatMap((token) => ('tokens' in token ? (token.tokens ?? []) : []))
  const link = inline.find(isLink)
  const about = text.replace(/^\[.*?\]\(.*?\):? */, '')
  if (!link || !about) throw new Error(`docs/guide/README.md: not a page and its subject: ${text}`)
  const file = join(dirname(contentsFile), link.href)
  const name = basename(file, '.md')
  const forAffiliates = section === ownSection || alsoForAffiliates.includes(name)
  return { name, title: link.text, about, file, forAffiliates }
}

export function readContents(): GuideContents {
  const sections: { title: string; pages: GuidePage[] }[] = []
  let [title, about] = ['', '']
  for (const token of lexer(readFileSync(contentsFile, 'utf8'))) {
    if (token.type === 'heading' && token['depth'] === 1) title = String(token['text'])
    else if (token.type === 'heading') sections.push({ title: String(token['text']), pages: [] })
    else if (token.type === 'paragraph') about ||= String(token['text'])
    else if (token.type === 'list') {
      const section = sections.at(-1)
      section?.pages.push(...(token as Tokens.List).items.map((item) => pageOf(item, section.title)))
    }
  }
  return { title, about, sections }
}
