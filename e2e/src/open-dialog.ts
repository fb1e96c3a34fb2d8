// Opens every kind of dialog, menu and notice, from the home screen.
import type { Page } from 'playwright-core'
import { show } from './look.ts'
import { fill, heading, press } from './screen.ts'

type Open = (page: Page, phone: boolean) => Promise<void>

const shops = '/dashboard/marketing/shop'
const orders = '/dashboard/financial/order/details'

async function open(page: Page, list: string, name: string): Promise<void> {
  await show(page, list)
  await page.getByRole('link', { name, exact: true }).first().click()
  await heading(page, name).waitFor()
}
const dialog = (page: Page) => page.getByRole('dialog').last().waitFor()
const menu = (page: Page) => page.getByRole('menu').last().waitFor()

export const openDialog: Record<string, Open> = {
  async search(page) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Quick search' }).fill('anna')
    await page.getByRole('option', { name: /ANNA/ }).first().waitFor()
  },
  async account(page) {
    await press(page, 'Account menu')
    await menu(page)
  },
  async menu(page, phone) {
    await press(page, phone ? 'Menu' : 'Collapse menu')
    if (phone) await dialog(page)
  },
  async question(page) {
    await open(page, shops, 'SHOE BOX')
    await press(page, 'More')
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await dialog(page)
  },
  async unsaved(page) {
    await open(page, shops, 'SHOE BOX')
    await press(page, 'Edit')
    await fill(page, { Name: 'HAT BOX' })
    await page.evaluate(() => history.back())
    await dialog(page)
  },
  async wrong(page) {
    await show(page, `${shops}/add`)
    await press(page, 'Save')
    await page.getByRole('alert').first().waitFor()
  },
  async action(page) {
    await open(page, orders, 'SB-2000')
    await press(page, 'Fail')
    await dialog(page)
  },
  async filters(page) {
    await show(page, orders)
    await press(page, 'Filter')
    await dialog(page)
  },
  async filter(page) {
    await show(page, orders)
    await press(page, 'Filter')
    await press(page.getByRole('dialog'), 'Date')
    await page.getByRole('form', { name: 'Filter Date' }).waitFor()
  },
  async selection(page) {
    await show(page, orders)
    await page
      .getByRole('checkbox', { name: /^Select SB/ })
      .first()
      .check()
    await page.getByRole('toolbar', { name: 'Selected rows' }).waitFor()
  },
  async export(page, phone) {
    await show(page, orders)
    await press(page, phone ? 'More' : 'Export')
    await menu(page)
  },
  async calendar(page) {
    await show(page, '/dashboard/financial/invoice/add')
    await press(page, 'Calendar for Date')
    await page.getByRole('table').last().waitFor()
  },
  async link(page) {
    await open(page, '/dashboard/marketing/link', 'SHOE BOX')
    await press(page, 'Get link')
    await page.getByRole('group', { name: 'Address' }).waitFor()
  },
  async row(page) {
    await show(page, orders)
    await page
      .getByRole('button', { name: /^Actions of/ })
      .first()
      .click()
    await menu(page)
  },
  async print(page, phone) {
    await show(page, orders)
    await press(page, phone ? 'More' : 'Print')
    await page.getByRole('menuitem', { name: 'Print with signature lines' }).waitFor()
  },
}
