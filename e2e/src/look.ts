// Inspects a screen: accessibility with axe, no overflow, and an optional screenshot.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { quiet } from './traffic.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standard: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** Without those that measure what is drawn, and take half of the time. */
export const structure: RunOptions = {
  ...standard,
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
}

/** axe rules that depend on the theme. */
const ofColours: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** Folder for screenshots; none are taken when unset. */
const pictures = process.env['PICTURES']

/** Findings, one line each. */
export async function look(page: Page, name: string, rules = standard): Promise<string[]> {
  if (pictures) await picture(page, join(pictures, name))
  const found = [
    ...(await violations(page, rules)),
    ...(await beyondTheEdge(page)),
    ...(await cutCards(page)),
    ...(await namelessDrawings(page)),
  ]
  return found.map((sentence) => `${name}: ${sentence}`)
}

/** Inspects a screen in the theme it has, then its colours in the other, and stays in that one. */
export async function lookInThemes(page: Page, name: string): Promise<string[]> {
  await complete(page)
  const worn = await themeOf(page)
  const other = worn === 'dark' ? 'light' : 'dark'
  const faults = await look(page, `${name}-${worn}`)
  await wear(page, other)
  return [...faults, ...(await look(page, `${name}-${other}`, ofColours))]
}

/** Inspects a screen in the theme that it does not have, and stays in it: each look of a walk is in the other one. */
export async function lookInOtherTheme(page: Page, name: string): Promise<string[]> {
  await complete(page)
  const other = (await themeOf(page)) === 'dark' ? 'light' : 'dark'
  await wear(page, other)
  return look(page, `${name}-${other}`)
}

export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Inspects it narrow in the other theme, then wide in the one it began with. */
export async function lookAround(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize(sizes.phone)
  const onPhone = await lookInOtherTheme(page, `${name}-phone`)
  await page.setViewportSize(sizes.desk)
  return [...onPhone, ...(await lookInOtherTheme(page, `${name}-desk`))]
}

/**
 * Inspects it in both sizes, a theme each, and stays in the other: of the screens of a walk every second one is opened
 * narrow, and every second one is wide and dark.
 */
export async function lookInSizes(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  const isNarrow = page.viewportSize()?.width === sizes.phone.width
  for (const size of isNarrow ? (['phone', 'desk'] as const) : (['desk', 'phone'] as const)) {
    await page.setViewportSize(sizes[size])
    faults.push(...(await lookInOtherTheme(page, `${size}/${name}`)))
  }
  return faults
}

type Axe = { run(context: ElementContext, rules: RunOptions): Promise<AxeResults> }

async function violations(page: Page, rules: RunOptions): Promise<string[]> {
  // axe is injected once per document; navigation between screens keeps the document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const results = await page.evaluate(async (options) => {
    // Of rows, cards and menu entries that differ in nothing but words, drawings and addresses, two show what all have.
    const seen = new Map<string, number>()
    const alike = [...document.querySelectorAll('tbody > tr, li[aria-posinset], nav a')].filter(
      (part) => {
        const kind = part.outerHTML
          .replaceAll(/>[^<]+</g, '><')
          .replaceAll(/ (?!class|style|role|data)[\w-]+="[^"]*"/g, '')
        seen.set(kind, (seen.get(kind) ?? 0) + 1)
        return (seen.get(kind) ?? 0) > 2
      },
    )
    const { axe } = window as unknown as { axe: Axe }
    const found = await axe.run({ exclude: alike }, options)
    // What a bar at the edge covers in part, or comes near to, is looked at again in the middle, where people scroll it to.
    for (const { id, nodes } of found.violations)
      for (const node of nodes.filter(
        ({ failureSummary }) => id === 'target-size' || failureSummary?.includes('obscured'),
      )) {
        const part = document.querySelector(String(node.target[0]))
        part?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const again = await axe.run(part ?? document, { runOnly: { type: 'rule', values: [id] } })
        if (again.violations.length === 0) nodes.splice(nodes.indexOf(node), 1)
      }
    return found
  }, rules)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) =>
      `${id} at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`.replace(/\s+/g, ' '),
    ),
  )
}

/** Page and screen must not scroll sideways; tables and code have their own scroll containers. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        ({ tagName, scrollWidth, clientWidth }) => `${tagName} is ${scrollWidth} wide in ${clientWidth}`,
      ),
  )
}

/** On cards of phones, no word is cut while there is room for it in its line. */
function cutCards(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** What its parts leave of a line; a little of it stands between them. */
    const roomIn = (line: Element): number =>
      [...line.children].reduce(
        (left, part) => left - part.getBoundingClientRect().width,
        line.clientWidth,
      )
    return [...document.querySelectorAll('li[aria-posinset] > span span')]
      .filter((part) => {
        const missing = part.scrollWidth - part.clientWidth
        if (missing <= 1) return false
        const line = part.closest('li > span')
        let room = 0
        for (let at = part.parentElement; at && line?.contains(at); at = at.parentElement)
          room += roomIn(at)
        return room > missing + 12
      })
      .map((part) => `${part.textContent} is cut on a card with room for it`)
  })
}

/** Drawings that screen readers announce without a word, which axe lets pass; what is in a button is part of its name. */
function namelessDrawings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('svg')]
      .filter((drawing) => !drawing.closest('[aria-hidden="true"], button') && drawing.checkVisibility())
      .filter((drawing) => !drawing.hasAttribute('aria-label') && !drawing.querySelector('title'))
      .map((drawing) => `a drawing has no name: ${drawing.outerHTML.slice(0, 100)}`),
  )
}

/** What tables do to words: none is broken, heads do not run into the next column, and a cell of one word shows it. */
export const wordFaults = async (page: Page): Promise<string[]> => [
  ...(await brokenWords(page)),
  ...(await cutWords(page)),
]

/** Longer ones are addresses, keys and markup. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    for (const cell of document.querySelectorAll('td, th')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
        for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1 && word.length <= 20) found.add(`${word} is broken`)
        }
    }
    return [...found]
  })
}

function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(th, td)')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((cell) => ({ head: cell.tagName === 'TH', text: cell.textContent.trim() }))
      .filter(({ head, text }) => head || /^[a-z]{1,12}$/i.test(text))
      .map(({ text }) => `${text} is cut`),
  )
}

async function picture(page: Page, path: string): Promise<void> {
  mkdirSync(join(path, '..'), { recursive: true })
  // Playwright hides the caret with a style that our content security policy blocks.
  await page.screenshot({ path: `${path}.png`, caret: 'initial' })
}

const themeOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset['mantineColorScheme'] ?? '')

/** Changes the system theme and waits until the page has followed. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
  await quiet(page)
}

/** Navigates within the application and waits until the screen is complete. */
export async function show(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['left'] = ''
    location.hash = to
  }, `#${address}`)
  await page.locator('h1:not([data-left])').first().waitFor()
  await complete(page)
}

/** Waits until nothing is loading. */
export async function complete(page: Page): Promise<void> {
  await quiet(page)
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], [aria-label="Loading"], [class*="_bone_"]'),
  )
  await quiet(page)
}
