// Measures a screen's first visit with an empty cache: transfer size, and times to paint and interactivity.
import type { Browser, BrowserContext } from 'playwright-core'
import { visitUnwatched } from './unwatched-page.ts'
import { withoutLive } from './without-live.ts'

export type State = Awaited<ReturnType<BrowserContext['storageState']>>
export type Visited = {
  address: string
  /** The element a person waits for. */
  selector: string
  /** Browser storage of a signed-in user. */
  state?: State
}
/** Milliseconds since navigation: first paint, awaited element rendered, and no more long tasks. */
export type Times = { painted: number; seen: number; interactive: number }
/** Kilobytes and number of files. */
export type Weight = { js: number; css: number; files: number }

type Notes = { painted: number; seen: number; busyUntil: number }

/** Runs in the page from the start: records when the element was rendered, and the end of the last long task. */
function watch(selector: string): void {
  const notes: Notes = { painted: 0, seen: 0, busyUntil: 0 }
  Object.assign(window, { notes })
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) notes.busyUntil = task.startTime + task.duration
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    notes.painted = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? notes.painted
  }).observe({ type: 'paint', buffered: true })
  const look = () => {
    if (document.querySelector(selector)) notes.seen = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
/** No long task for half a second. */
const atRest = 'notes.seen && performance.now() - Math.max(notes.seen, notes.busyUntil) > 500 && notes'

/** The median of several visits with the CPU throttled by that factor. */
export async function timeVisits(
  browser: Browser,
  { address, selector, state }: Visited,
  { visits, slower }: { visits: number; slower: number },
): Promise<Times> {
  const visit = {
    address,
    stored: state?.origins[0]?.localStorage ?? [],
    script: `(${watch.toString()})(${JSON.stringify(selector)})`,
    slower,
  }
  const all: Notes[] = []
  for (let i = 0; i < visits; i++) all.push((await visitUnwatched(browser, visit, atRest)) as Notes)
  return {
    painted: middle(all.map(({ painted }) => painted)),
    seen: middle(all.map(({ seen }) => seen)),
    interactive: middle(all.map(({ seen, busyUntil }) => Math.max(seen, busyUntil))),
  }
}

/** The transfer size of a first visit until nothing has loaded for half a second. */
export async function weighVisit(
  browser: Browser,
  { address, selector, state }: Visited,
  encoding: 'br' | 'gzip',
): Promise<Weight> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'accept-encoding': encoding },
    ...(state ? { storageState: state } : {}),
  })
  await withoutLive(context)
  const page = await context.newPage()
  const sizes: Promise<{ type: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const [, type = ''] = /\.(js|css)$/.exec(request.url()) ?? []
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ type, bytes: responseBodySize })))
  })
  await page.goto(address)
  await page.locator(selector).first().waitFor()
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(sizes)
  await context.close()
  const sum = (wanted: string) =>
    all.reduce((bytes, { type, bytes: more }) => bytes + (type === wanted ? more : 0), 0) / 1000
  return { js: sum('js'), css: sum('css'), files: all.filter(({ type }) => type !== '').length }
}

const middle = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
