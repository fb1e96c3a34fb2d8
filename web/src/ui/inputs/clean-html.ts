/** Cleans rich text once more: the server did when it was written and read. */
import { richTextSchemes, richTextTags } from '@rivulet/contract/rich-text'
import DOMPurify from 'dompurify'
import { cleanWith } from '../lib/trusted-types.ts'

const allowed = {
  ALLOWED_TAGS: richTextTags,
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: new RegExp(`^(${richTextSchemes.join('|')}):`, 'i'),
}

/** Links open beside the application and tell the other side nothing. */
export function cleanNodes(html: string): DocumentFragment {
  const nodes = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
  for (const link of nodes.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  return nodes
}

// What the editor reads, and what is pasted into it.
cleanWith((html) => DOMPurify.sanitize(html, allowed))
