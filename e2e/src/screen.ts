// Common screen interactions: menu, fields, dialogs and notices.
import type { Locator, Page } from 'playwright-core'

type Place = Page | Locator

/** Clicks a menu entry, with or without a count, and waits for its screen. */
export async function follow(page: Page, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: new RegExp(`^${entry}( [\\d,]+)?$`) }).click()
  await heading(page, entry).waitFor()
}

export const heading = (place: Place, words: string | RegExp): Locator =>
  place.getByRole('heading', { level: 1, name: words })

/** Types into fields by their labels. */
export async function fill(place: Place, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(place, label).fill(value)
}

/** Chooses from drop-downs by their labels. */
export async function pick(place: Place, choices: Record<string, string>): Promise<void> {
  for (const [label, words] of Object.entries(choices)) {
    await field(place, label).click()
    // Drop-downs are portalled to the body.
    await page(place).getByRole('option', { name: words }).click()
  }
}

/** Labels include the required star. */
export function field(place: Place, label: string): Locator {
  const name = new RegExp(`^${label}`)
  return place.getByRole('textbox', { name }).or(place.getByRole('combobox', { name })).first()
}

/** Presses a button, or a link that looks like one. */
export function press(place: Place, name: string): Promise<void> {
  const wanted = { name, exact: true }
  return place.getByRole('button', wanted).or(place.getByRole('link', wanted)).click()
}

/** Dialog by text. */
export const dialog = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('dialog').filter({ hasText: words })

/** Answers the open question: by the button with this name, otherwise by the one that confirms, which is the last. */
export async function answer(page: Page, question: string | RegExp, by?: string): Promise<void> {
  const asked = dialog(page, question)
  await (by === undefined ? asked.getByRole('button').last().click() : press(asked, by))
  await asked.waitFor({ state: 'hidden' })
}

/** Waits for a notice with this text and closes it. */
export async function notice(page: Page, sentence: string): Promise<void> {
  const card = region(page, 'Notices').locator(':scope > *', { hasText: sentence })
  await card.first().getByRole('button', { name: 'Close notice' }).click()
}

/** Buttons, links and fields that it lies over. */
export const coveredBy = (card: Locator): Promise<string[]> =>
  card.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const lies = (box: DOMRect) =>
      box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top
    return [...document.querySelectorAll('header :is(button, input), main :is(button, a, input)')]
      .filter((one) => !element.contains(one) && lies(one.getBoundingClientRect()))
      .map((one) => one.getAttribute('aria-label') ?? one.textContent)
  })

/** Value of a field in a record view. */
export const shown = (place: Place, label: string): Locator =>
  place.locator('dt', { hasText: new RegExp(`^${label}`) }).locator('xpath=following-sibling::dd[1]')

function page(place: Place): Page {
  return 'page' in place ? place.page() : place
}

/** An amount as displayed. */
export const euro = (digits: string): RegExp =>
  new RegExp(`€\\s*${digits.replaceAll('.', '\\.')}(?!\\d)`)

/** A card by its title, or the notices. */
export const region = (place: Place, name: string): Locator => place.getByRole('region', { name })
