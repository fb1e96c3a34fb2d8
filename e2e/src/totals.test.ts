// Totals on screens and prints equal the sums of their rows.
import { fieldsOf, listPathOf, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { show } from './look.ts'
import { press } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setWholeStage } from './stage-all.ts'
import { setStage, type Stage } from './stage.ts'
import { type Visit, visit } from './visit.ts'

let browser: Browser
let server: RunningServer
let office: Visit
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ LIMITS: 'api=10000/min' }), openBrowser()])
  const stage = await setStage(server)
  await setWholeStage(stage)
  await orderByCampaignAndCoupon(stage)
  office = await visit(browser, server)
  // The print layout would close after printing.
  await office.page.addInitScript(() => {
    window.print = () => {}
  })
  await office.page.reload()
  await signIn(office.page, server.administrator)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Gives the statistics of campaigns and coupons rows. */
async function orderByCampaignAndCoupon(stage: Stage): Promise<void> {
  const first = async (path: string) => (await stage.call<{ id: number }[]>('GET', path))[0]?.id
  const affiliate = await first('/registration/affiliate')
  const campaign = await first('/marketing/campaign')
  const shop = await first('/marketing/shop')
  const { apiKey } = await stage.call<{ apiKey: string }>('POST', `/marketing/shop/${shop}/reveal-key`)
  const link = await stage.call<{ target: string }>('POST', '/marketing/link', {
    ...{ affiliate, type: 'campaign', campaign, active: true },
  })
  await stage.order(link.target, apiKey, { orderId: 'SB-5000', amount: '80.00' })
  const [coupon] = await stage.call<{ code: string; shop: { id: number } }[]>('GET', '/marketing/coupon')
  if (!coupon) throw new Error('there is no coupon')
  const its = await stage.call<{ apiKey: string }>(
    'POST',
    `/marketing/shop/${coupon.shop.id}/reveal-key`,
  )
  const named = { orderId: 'SB-5001', amount: '40.00', coupon: coupon.code }
  await stage.order(null, its.apiKey, named)
}

type Shown = { heads: string[]; rows: string[][]; foot: string[] }

/** Cells of a table section, by column. */
const read = (place: string): Promise<Shown> =>
  office.page.evaluate((selector) => {
    const cells = (row: Element | null) =>
      [...(row?.children ?? [])].flatMap((cell) => {
        const copy = cell.cloneNode(true) as Element
        // The comparison with an earlier period.
        copy.querySelector('[class*="_below_"]')?.remove()
        const words = (copy.textContent ?? '').trim()
        return [...Array.from({ length: (cell as HTMLTableCellElement).colSpan - 1 }, () => ''), words]
      })
    const table = document.querySelector(selector)
    return {
      heads: cells(table?.querySelector('thead tr') ?? null),
      rows: [...(table?.querySelectorAll('tbody tr') ?? [])].map(cells),
      foot: cells(table?.querySelector('tfoot tr') ?? null),
    }
  }, place)

/** In hundredths; null for dashes and other text. */
const hundredths = (words = ''): number =>
  Math.round(
    Number(
      words
        .replace('−', '-')
        .replaceAll(/[^\d.-]/g, '')
        .replace(/^-$/, '') || 0,
    ) * 100,
  )

/** Fields summed over all rows; conditional sums are covered by server tests. */
const sumsOf = (resource: Resource) =>
  fieldsOf(resource).filter(
    ([, field]) => 'sum' in field && field.sum === true && !('sumUnless' in field && field.sumUnless),
  )
const summing = Object.values<Resource>(resources).filter((resource) => sumsOf(resource).length > 0)

test.each(summing)(
  'S2.34 S8.8 $name: what the foot of the list and of its print says is the sum of the rows',
  async (resource) => {
    const { page } = office
    await show(page, `/dashboard${listPathOf(resource)}`)
    await page.locator('tfoot [role=status]').waitFor()
    const onScreen = await read('main table:has(tfoot [role=status])')
    await press(page, 'Print')
    await page.getByRole('menuitem', { name: 'Print', exact: true }).click()
    // Only visible in print.
    await page.locator('article table').waitFor({ state: 'attached' })
    const onPaper = await read('article table')
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))

    const labels = sumsOf(resource)
      .map(([, { label }]) => label)
      .filter((label) => onPaper.heads.includes(label))
    expect(labels.length).toBeGreaterThan(0)
    for (const label of labels) {
      const place = onPaper.heads.indexOf(label)
      const sum = onPaper.rows.reduce((all, row) => all + hundredths(row[place]), 0)
      expect([label, hundredths(onPaper.foot[place])]).toEqual([label, sum])
      expect([
        label,
        hundredths(onScreen.foot[onScreen.heads.findIndex((head) => head.startsWith(label))]),
      ]).toEqual([label, sum])
    }
    expect(office.complaints).toEqual([])
  },
)
