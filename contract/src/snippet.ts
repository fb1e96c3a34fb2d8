/** The snippet for a shop's pages: its address and the code to paste. */
import { escapeHtml } from './text/embed.ts'

export const scriptPath = '/t.js'
/** Default name of the click ID parameter. */
export const usualParameter = 'click_id'

type Shop = { analyticsKey: string; clickParameter: string }

/** Exactly one script element, whatever the values contain. */
export function snippetCode(origin: string, { analyticsKey, clickParameter }: Shop): string {
  const attributes = {
    src: `${origin}${scriptPath}`,
    'data-key': analyticsKey,
    ...(clickParameter === usualParameter ? {} : { 'data-parameter': clickParameter }),
  }
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<script async${written.join('')}></script>`
}
