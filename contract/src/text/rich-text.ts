/** Allowed HTML of rich text; everything else is removed on write, on read and on display. */
export const richTextTags = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'blockquote',
]
/** Allowed link protocols. */
export const richTextSchemes = ['http', 'https', 'mailto']
