/** Whose guide it is: beside the product it has the programme's name and mark, and shows affiliates the chapters for them. */

type Reader = { name: string; icon: string; affiliate: boolean }

const all = <E extends Element>(selector: string): E[] => [...document.querySelectorAll<E>(selector)]

/** Noted by the product. Storage may be closed to us; the whole guide is as good. */
function readReader(): Reader | null {
  try {
    return JSON.parse(localStorage.getItem('rivulet.guide') ?? 'null') as Reader | null
  } catch {
    return null
  }
}

function nameAfter({ name, icon }: Reader): void {
  const home = document.querySelector('.home')
  const title = `${name} guide`
  const usual = home?.textContent ?? ''
  home?.lastChild?.replaceWith(title)
  home?.querySelector('img')?.setAttribute('src', icon)
  document.querySelector('link[rel=icon]')?.setAttribute('href', icon)
  document.title = document.title.replace(usual, title)
  for (const heading of all('h1')) if (heading.textContent === usual) heading.textContent = title
}

/** Chapters for those who run the programme, and headings of sections that have no other. */
function hideStaff(hidden: boolean): void {
  for (const entry of all<HTMLElement>('li[data-staff]')) entry.hidden = hidden
  for (const list of all<HTMLElement>('.contents ul, .cards')) {
    const empty = [...list.children].every((entry) => (entry as HTMLElement).hidden)
    list.hidden = empty
    if (list.previousElementSibling instanceof HTMLElement) list.previousElementSibling.hidden = empty
  }
}

/** The neighbours are those in the contents. */
function turnPages(): void {
  const pages = all<HTMLAnchorElement>('.contents li:not([hidden]) a')
  const at = pages.findIndex((page) => page.ariaCurrent === 'page')
  if (at < 0) return
  for (const [rel, page] of [
    ['prev', pages[at - 1]],
    ['next', pages[at + 1]],
  ] as const) {
    const link = document.querySelector<HTMLAnchorElement>(`.pager a[rel=${rel}]`)
    if (!link) continue
    link.hidden = !page
    link.href = page?.href ?? ''
    link.lastChild?.replaceWith(page?.textContent ?? '')
  }
}

/** Whether the contents list the page at an address. */
export function isListed(address: string): boolean {
  const { pathname } = new URL(address, location.href)
  const entry = all<HTMLAnchorElement>('.contents li a').find((link) => link.pathname === pathname)
  return !entry?.closest('[hidden]')
}

export function takeReader(): void {
  const reader = readReader()
  if (!reader) return
  nameAfter(reader)
  const more = document.querySelector<HTMLButtonElement>('.contents button')
  if (!reader.affiliate || !more) return
  const show = (whole: boolean) => {
    hideStaff(!whole)
    turnPages()
    more.hidden = whole
  }
  more.addEventListener('click', () => show(true))
  show(false)
}
