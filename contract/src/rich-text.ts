/** What may stand in rich text; everything else is cut when it is written, when it is read and when it is shown. */
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
/** Where its links may lead. */
export const richTextSchemes = ['http', 'https', 'mailto']
