// Sanitises the HTML of a tool for use on any page, with a single link to {link}.
import type { ToolKind } from '@rivulet/contract/choices'
import { anchorAttributes } from '@rivulet/contract/text/embed'
import { toolMessages } from '@rivulet/contract/messages/tool-messages'
import sanitizeHtml from 'sanitize-html'
import { invalid } from '../../errors.ts'
import { isPlaceholder } from './placeholder.ts'

const tags = [
  ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'span', 'div', 'ul', 'ol', 'li'],
  ...['h1', 'h2', 'h3', 'h4', 'blockquote', 'a', 'img'],
]
export const isHtml = (snippet: string): boolean => /<[a-z/!]/i.test(snippet)

type Cleaned = { html: string; links: string[]; pictures: string[] }

export function cleanSnippet(snippet: string): Cleaned {
  const links: string[] = []
  const pictures: string[] = []
  const html = sanitizeHtml(snippet, {
    allowedTags: tags,
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
    },
    transformTags: {
      a: (tagName, { href = '', title }) => {
        links.push(href)
        return { tagName, attribs: { href, ...(title ? { title } : {}), ...anchorAttributes } }
      },
      img: (tagName, attribs) => {
        pictures.push(attribs.src ?? '')
        return { tagName, attribs }
      },
    },
  })
  return { html: html.trim(), links, pictures }
}

/** @throws 422 unless the HTML has exactly one link and no image other than the tool's own. */
export function checkSnippet(snippet: string, kind: ToolKind): void {
  const m = toolMessages
  const refuse = (sentence: string) => invalid({ snippet: [sentence] })
  if (!isHtml(snippet)) return
  const { links, pictures } = cleanSnippet(snippet)
  if (links.length !== 1 || !isPlaceholder(links[0] ?? '')) throw refuse(m.snippetLink)
  if (kind !== 'banner' ? pictures.length > 0 : pictures.some((src) => src !== '{image}'))
    throw refuse(m.snippetImage)
  if (kind === 'banner' && pictures.length === 0) throw refuse(m.bannerImage)
}
