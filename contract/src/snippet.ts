/** The snippet of a shop's pages: where it is loaded from, and the code that a shop pastes. */
import { escapeHtml } from './embed.ts'

export const scriptPath = '/t.js'
/** Under which the click id is handed to a shop that named no other. */
export const usualParameter = 'click_id'

type Shop = { analyticsKey: string; clickParameter: string }

/** Exactly one script, whatever the shop is called by. */
export function snippetCode(origin: string, { analyticsKey, clickParameter }: Shop): string {
  const attributes = {
    src: `${origin}${scriptPath}`,
    'data-key': analyticsKey,
    ...(clickParameter === usualParameter ? {} : { 'data-parameter': clickParameter }),
  }
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<script async${written.join('')}></script>`
}
