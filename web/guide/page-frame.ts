/** The HTML around a page: contents, search, headings of the page, links to the pages before and after it. */
import { escapeText, type Heading } from './render-page.ts'
import type { GuideContents, GuidePage } from './read-contents.ts'

type Framed = { name: string; title: string; about: string; html: string; headings: readonly Heading[] }

const item = ({ name, title, forAffiliates }: GuidePage, current: string): string =>
  `<li${forAffiliates ? '' : ' data-staff'}><a href="${name}.html"${name === current ? ' aria-current="page"' : ''}>${escapeText(title)}</a></li>`

const nav = ({ sections }: GuideContents, current: string): string =>
  sections
    .map(
      ({ title, pages }) =>
        `<h2>${escapeText(title)}</h2><ul>${pages.map((page) => item(page, current)).join('')}</ul>`,
    )
    .join('')

function onThisPage(headings: readonly Heading[]): string {
  const listed = headings.filter(({ depth }) => depth === 2)
  if (listed.length < 2) return ''
  const items = listed.map(({ id, text }) => `<li><a href="#${id}">${escapeText(text)}</a></li>`)
  return `<nav class="here" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`
}

function neighbours({ sections }: GuideContents, current: string): string {
  const all = sections.flatMap(({ pages }) => pages)
  const at = all.findIndex(({ name }) => name === current)
  const link = (page: GuidePage | undefined, rel: 'prev' | 'next') =>
    page
      ? `<a rel="${rel}" href="${page.name}.html"><small>${rel === 'prev' ? 'Previous' : 'Next'}</small>${escapeText(page.title)}</a>`
      : '<span></span>'
  return at < 0
    ? ''
    : `<nav class="pager" aria-label="Previous and next page">${link(all[at - 1], 'prev')}${link(all[at + 1], 'next')}</nav>`
}

export const framePage = (
  contents: GuideContents,
  { name, title, about, html, headings }: Framed,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)} · ${escapeText(contents.title)}</title>
<meta name="description" content="${escapeText(about)}">
<link rel="icon" href="favicon.svg">
<link rel="stylesheet" href="guide.css">
<script type="module" src="guide.js"></script>
</head>
<body>
<a class="skip" href="#page">Skip to the page</a>
<header class="top">
<a class="home" href="index.html"><img src="favicon.svg" alt="" width="24" height="24">${escapeText(contents.title)}</a>
<form class="find" role="search"><label for="find" class="hidden">Search the guide</label><input id="find" type="search" placeholder="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list"><div id="found" role="listbox" aria-label="Pages found" hidden></div><p id="count" class="hidden" role="status"></p></form>
</header>
<div class="columns">
<nav class="contents" aria-label="Contents"><details open><summary>Contents</summary>${nav(contents, name)}<button type="button" hidden>Show the whole guide</button></details></nav>
<main id="page"><article>${html}</article>${neighbours(contents, name)}</main>
${onThisPage(headings)}
</div>
</body>
</html>
`
