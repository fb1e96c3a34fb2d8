/** Shows rich text that somebody wrote. The only place that sets HTML: cleaned by the server, and here once more. */
import { richTextSchemes, richTextTags } from '@rivulet/contract/rich-text'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import css from './rich-text.module.css'

const schemes = new RegExp(`^(${richTextSchemes.join('|')}):`, 'i')

/** Links open beside the application and tell the other side nothing. */
export function cleanHtml(html: string): string {
  const body = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: richTextTags,
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
