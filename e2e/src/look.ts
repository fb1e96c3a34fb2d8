// Looks a screen over as an inspector would: accessibility by axe, nothing beyond the edge of a phone, and a picture on request.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { quiet } from './traffic.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standard: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** What may differ from theme to theme. */
const ofColours: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** A folder for pictures of all that is looked at; none are taken when it is not set. */
const pictures = process.env['PICTURES']

/** What an inspector finds, a line each. */
export async function look(page: Page, name: string, rules = standard): Promise<string[]> {
  if (pictures) await picture(page, join(pictures, name))
  const found = [...(await violations(page, rules)), ...(await beyondTheEdge(page))]
  return found.map((sentence) => `${name}: ${sentence}`)
}

/** Looks at a complete screen in both themes, and leaves it in the light one. */
export async function lookInThemes(page: Page, name: string): Promise<string[]> {
  await complete(page)
  await wear(page, 'dark')
  const inDark = await look(page, `${name}-dark`, ofColours)
  await wear(page, 'light')
  return [...inDark, ...(await look(page, `${name}-light`))]
}

export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** In both themes, wide and narrow, and leaves it wide and light. */
export async function lookAround(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize(sizes.phone)
  const onPhone = await lookInThemes(page, `${name}-phone`)
  await page.setViewportSize(sizes.desk)
  return [...onPhone, ...(await lookInThemes(page, `${name}-desk`))]
}

async function violations(page: Page, rules: RunOptions): Promise<string[]> {
  // It goes with each document; moving between the screens stays in one.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const results = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(options),
    rules,
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) =>
      `${id} at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`.replace(/\s+/g, ' '),
    ),
  )
}

/** The page and the screen in it never scroll sideways; tables and code do so in frames of their own. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        ({ tagName, scrollWidth, clientWidth }) => `${tagName} is ${scrollWidth} wide in ${clientWidth}`,
      ),
  )
}

async function picture(page: Page, path: string): Promise<void> {
  mkdirSync(join(path, '..'), { recursive: true })
  // Playwright hides the caret by a style that our policy refuses.
  await page.screenshot({ path: `${path}.png`, caret: 'initial' })
}

/** Changes the theme as the person's system would, and waits until the page has followed. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
  await quiet(page)
}

/** Goes to an address of the product without loading it anew, and waits until its screen is complete. */
export async function show(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['left'] = ''
    location.hash = to
  }, `#${address}`)
  await page.locator('h1:not([data-left])').first().waitFor()
  await complete(page)
}

/** Nothing is on its way any more. */
export async function complete(page: Page): Promise<void> {
  await quiet(page)
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], [aria-label="Loading"], [class*="_bone_"]'),
  )
  await quiet(page)
}
