// Sanitised rich text as plain text, for the text part of emails.
const ends = /<br ?\/?>|<\/(?:p|h1|h2|h3|blockquote|ul|ol)>/g
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
}

const linkText = (_whole: string, address: string, words: string): string =>
  words === address ? address : `${words} (${address})`

export const plainText = (html: string): string =>
  html
    .replaceAll(/<a href="([^"]*)">(.*?)<\/a>/gs, linkText)
    .replaceAll('<li>', '- ')
    .replaceAll('</li>', '\n')
    .replaceAll(ends, (end) => (end.startsWith('<br') ? '\n' : '\n\n'))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
