// Waits for network and rendering of a page to settle.
import type { Page, Request } from 'playwright-core'

const open = new WeakMap<Page, Set<Request>>()

export function watchTraffic(page: Page): void {
  const requests = new Set<Request>()
  open.set(page, requests)
  // The stream of changes never ends.
  page.on('request', (request) => request.url().endsWith('/live') || requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Waits until all responses are rendered and caused no further requests. */
export async function quiet(page: Page): Promise<void> {
  const requests = open.get(page) ?? new Set()
  do {
    while (requests.size > 0) await ended(page, requests)
    await drawn(page)
  } while (requests.size > 0)
}

const patience = 60_000

function ended(page: Page, requests: Set<Request>): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (requests.size > 0) return
      clearTimeout(late)
      page.off('requestfinished', check).off('requestfailed', check)
      resolve()
    }
    const late = setTimeout(() => {
      page.off('requestfinished', check).off('requestfailed', check)
      const waiting = [...requests].map((request) => `${request.method()} ${request.url()}`)
      reject(new Error(`no answer came to ${waiting.join(', ')}`))
    }, patience)
    page.on('requestfinished', check).on('requestfailed', check)
  })
}

/** Waits until the page is idle, at most five seconds on a busy machine. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 5000)
        requestAnimationFrame(() => requestIdleCallback(resolve))
      }),
  )
