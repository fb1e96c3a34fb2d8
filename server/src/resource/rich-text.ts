// Sanitises rich text (HTML) when it is written and again when it is read.
import { richTextSchemes, richTextTags } from '@rivulet/contract/text/rich-text'
import sanitizeHtml from 'sanitize-html'

export const cleanRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: richTextTags,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: richTextSchemes,
    allowProtocolRelative: false,
  })
