/** Shows rich text that somebody wrote. The only place that sets HTML: cleaned by the server, and here once more. */
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import css from './rich-text.module.css'

const tags = [
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
const schemes = /^(https?|mailto):/i

/** The same allowlist as the server's. Links open beside the application and tell the other side nothing. */
export function cleanHtml(html: string): string {
  const body = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: schemes,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of body.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  const holder = document.createElement('div')
  holder.append(body)
  return holder.innerHTML
}

export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html])
  return <div className={css.text} dangerouslySetInnerHTML={clean} />
}
