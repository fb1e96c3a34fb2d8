/** Formatted text. */
import { type FieldKind, nothing } from './kind.ts'

/** The words of HTML that is never shown as such. */
function plainWords(html: string): string {
  const page = new DOMParser().parseFromString(
    html.replace(/<\/(p|li|h\d|blockquote)>|<br\s*\/?>/g, ' $&'),
    'text/html',
  )
  return (page.body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

export const richText: FieldKind<'richText'> = {
  words: (value) => (typeof value === 'string' && plainWords(value)) || nothing,
  width: 220,
}
