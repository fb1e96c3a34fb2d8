/** Sanitises rich text in the browser, in addition to the server on write and read. */
import { richTextSchemes, richTextTags } from '@rivulet/contract/text/rich-text'
import DOMPurify from 'dompurify'
import { cleanWith } from '../../lib/page/trusted-types.ts'

const allowed = {
  ALLOWED_TAGS: richTextTags,
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: new RegExp(`^(${richTextSchemes.join('|')}):`, 'i'),
}

/** Links open in a new tab without referrer. */
export function cleanNodes(html: string): DocumentFragment {
  const nodes = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
  for (const link of nodes.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  return nodes
}

// For the editor's content and pasted HTML.
cleanWith((html) => DOMPurify.sanitize(html, allowed))
