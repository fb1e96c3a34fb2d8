/** Displays sanitised rich text. */
import { useLayoutEffect, useRef } from 'react'
import { cleanNodes } from './clean-html.ts'
import css from './rich-text.module.css'

export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  // Before paint.
  useLayoutEffect(() => place.current?.replaceChildren(cleanNodes(html)), [html])
  return <div ref={place} className={css.text} />
}
