// What a page is still waiting for.
import type { Page, Request } from 'playwright-core'

const open = new WeakMap<Page, Set<Request>>()

export function watchTraffic(page: Page): void {
  const requests = new Set<Request>()
  open.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  // The request of a file that is saved neither finishes nor fails.
  page.on('download', (download) => {
    for (const request of requests) if (request.url() === download.url()) requests.delete(request)
  })
}

/** Every answer has come and is drawn, and none of them made the page ask for more. */
export async function quiet(page: Page): Promise<void> {
  const requests = open.get(page) ?? new Set()
  do {
    while (requests.size > 0) await ended(page, requests)
    await drawn(page)
  } while (requests.size > 0)
}

function ended(page: Page, requests: Set<Request>): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (requests.size > 0) return
      page.off('requestfinished', check).off('requestfailed', check)
      resolve()
    }
    page.on('requestfinished', check).on('requestfailed', check)
  })
}

/** The page has run what came, and has nothing to do. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  )
