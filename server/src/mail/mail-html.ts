// The HTML part of an email, made from its text: paragraphs and links below the programme's name.
import { isWide, product } from '@rivulet/contract/programme'
import { escapeHtml } from '../programme/escape-html.ts'
import type { Sender } from '../deps.ts'

/** Content-ID of the logo. */
export const logoId = 'logo@programme'

const link = /https?:\/\/[^\s<>()]+[^\s<>().,;:]/g

// Mail programs know neither style sheets nor custom properties.
const look = {
  page: 'margin:0;padding:24px 12px;background:#f6f6f9;color:#1d1e28',
  card: 'max-width:560px;margin:0 auto;padding:28px 32px;background:#ffffff;border:1px solid #e6e6ec;border-radius:10px',
  font: 'font:15px/23px -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
  name: 'margin:0 0 20px;font-size:17px;font-weight:600',
  paragraph: 'margin:0 0 14px;white-space:pre-line;overflow-wrap:anywhere',
  rich: 'margin:0 0 14px;overflow-wrap:anywhere',
  foot: 'max-width:560px;margin:14px auto 0;font-size:12px;line-height:18px;color:#60616f;text-align:center',
} as const

function paragraph(text: string, colour: string): string {
  let html = ''
  let from = 0
  for (const { 0: address, index } of text.matchAll(link)) {
    const safe = escapeHtml(address)
    html += `${escapeHtml(text.slice(from, index))}<a href="${safe}" style="color:${colour}">${safe}</a>`
    from = index + address.length
  }
  return `<p style="${look.paragraph}">${html}${escapeHtml(text.slice(from))}</p>`
}

/** Sanitised HTML has bare tags only, and links with an address. */
const styled = (html: string, colour: string): string =>
  html
    .replaceAll('<p>', `<p style="${look.rich}">`)
    .replaceAll('<a href=', `<a style="color:${colour}" href=`)

/** Everything in the text is escaped; addresses in it become links to themselves. `rich`, sanitised HTML, stands before it. */
export function mailHtml(
  text: string,
  { name, supportAddress, accent, logo }: Sender,
  rich = '',
): string {
  const colour = accent ?? '#4143c7'
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((part) => paragraph(part, colour))
    .join('\n')
  const wide = logo !== null && isWide(logo)
  const picture = logo
    ? `<img src="cid:${logoId}" width="${logo.width}" height="${logo.height}" alt="${wide ? escapeHtml(name) : ''}" style="vertical-align:middle;margin-right:10px">`
    : ''
  const foot = [name, supportAddress, name === product ? null : product].filter((part) => part !== null)
  return `<!doctype html>
<html lang="en"><body style="${look.page}">
<div style="${look.card};${look.font}">
<p style="${look.name}">${picture}${wide ? '' : escapeHtml(name)}</p>
${styled(rich, colour)}${paragraphs}
</div>
<p style="${look.font};${look.foot}">${foot.map(escapeHtml).join(' · ')}</p>
</body></html>
`
}
