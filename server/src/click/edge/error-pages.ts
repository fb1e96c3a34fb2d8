// HTML pages for visitors whose tracked address leads to no shop, signed with the programme's name.
import { messages } from '@rivulet/contract/messages/messages'
import { product, type ShownProgramme } from '@rivulet/contract/programme'
import { mailTo } from '@rivulet/contract/text/mail-to'
import { escapeHtml } from '../../programme/escape-html.ts'

const said = messages.click

type Signed = Pick<ShownProgramme, 'name' | 'supportAddress'>

/** Names and addresses are escaped: they come from a form. */
function page(title: string, sentence: string, { name, supportAddress }: Signed): string {
  const contact = supportAddress
    ? ` · <a href="${escapeHtml(mailTo(supportAddress))}">${messages.contactUs}</a>`
    : ''
  const software = name === product ? '' : ` · ${product}`
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} · ${escapeHtml(name)}</title>
<h1>${title}</h1><p>${sentence}.</p><p><small>${escapeHtml(name)}${contact}${software}</small></p></html>
`
}

export type ErrorPages = { missing: string; unavailable: string }

export const errorPages = (programme: Signed): ErrorPages => ({
  missing: page(said.missing, said.missingWhy, programme),
  unavailable: page(said.unavailable, said.unavailableWhy, programme),
})
