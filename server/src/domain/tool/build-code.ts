// Builds the code of a tool with an affiliate's link, to paste into a page or post.
import type { ToolCode } from '@rivulet/contract/answers/tool-answer'
import type { ToolKind } from '@rivulet/contract/choices'
import { anchorAround, escapeHtml } from '@rivulet/contract/text/embed'
import { addressWith, type Marks } from '@rivulet/contract/text/tracked-address'
import { hasPlaceholder, withLink } from './placeholder.ts'
import { cleanSnippet, isHtml } from './snippet.ts'

export type Content = {
  kind: ToolKind
  title: string
  /** The image's URL. */
  picture: string | null
  width: number | null
  height: number | null
  video: string | null
  snippet: string | null
}
export type Place = {
  /** The tracked URL of the link, without sub ids. */
  target: string
  marks: Marks
  /** The shop or campaign it leads to. */
  promoted: string
}

/** One safe element: a single anchor, alone or in one wrapper, or plain text. Feeds have no code. */
export function buildCode(content: Content, place: Place): Pick<ToolCode, 'format' | 'code'> {
  const { snippet } = content
  const address = addressWith(place.target, place.marks)
  if (snippet && isHtml(snippet))
    return { format: 'html', code: fillSnippet(snippet, content.picture, place) }
  if (snippet && content.kind === 'text') {
    const words = snippet.replaceAll('{name}', () => place.promoted)
    return hasPlaceholder(snippet)
      ? { format: 'text', code: withLink(words, place) }
      : { format: 'html', code: anchorAround(address, escapeHtml(words)) }
  }
  const words = escapeHtml(content.title)
  if (content.kind === 'video')
    return { format: 'html', code: `<div>${videoOf(content)}<br>${anchorAround(address, words)}</div>` }
  const inner =
    content.kind === 'banner' && content.picture ? pictureOf(content, content.picture, snippet) : words
  return { format: 'html', code: anchorAround(address, inner) }
}

const sized = ({ width, height }: Content): string =>
  width && height ? ` width="${width}" height="${height}"` : ''

/** A banner's text is the image's alt text. */
const pictureOf = (content: Content, address: string, words: string | null): string =>
  `<img src="${escapeHtml(address)}" alt="${escapeHtml(words || content.title)}"${sized(content)}>`

/** Without a URL only the poster image is shown, as in the preview. */
function videoOf(content: Content): string {
  const source = content.video ? ` src="${escapeHtml(content.video)}"` : ''
  const poster = content.picture ? ` poster="${escapeHtml(content.picture)}"` : ''
  return `<video controls preload="none"${source}${poster}${sized(content)}></video>`
}

/** Sanitized again when read. Inserted values are escaped for attributes and text. */
function fillSnippet(snippet: string, picture: string | null, place: Place): string {
  const { html } = cleanSnippet(snippet)
  const filled = withLink(html.replace(/\{link:[^}]*\}/g, plainly), place, escapeHtml)
    .replaceAll('{image}', () => escapeHtml(picture ?? ''))
    .replaceAll('{name}', () => escapeHtml(place.promoted))
  return isOneAnchor(filled) ? filled : `<div>${filled}</div>`
}

/** A page URL as it was entered, with HTML's ampersands unescaped. */
const plainly = (text: string): string => text.replaceAll('&amp;', '&')
const isOneAnchor = (html: string): boolean => html.startsWith('<a ') && html.endsWith('</a>')
