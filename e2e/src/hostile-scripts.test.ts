// XSS: scripts in every writable text, on every screen and for each role. None runs, nothing external is requested, and the console is clean.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allows, canWrite, fieldsOf, listPathOf, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { some } from '../../server/src/testing/amount.ts'
import { readMails } from '../../server/src/testing/servers/smtp.ts'
import { complete } from './look.ts'
import { type Credentials, signIn } from './sign-in.ts'
import { anna, mara } from './stage-all.ts'
import { setStage, type Stage } from './stage.ts'
import { visit } from './visit.ts'
import { onWholeStage } from './walk.ts'

const texts = [
  '"><img src=x onerror="window.hit=1">',
  "'-window.hit=1-'",
  '</title></textarea></script><script>window.hit=1</script>',
  '{{constructor.constructor("window.hit=1")()}}${window.hit=1}',
  '<svg/onload=window.hit=1><a href="javascript:window.hit=1">x',
]
const rich = [
  '<p onclick="window.hit=1">Hello <a href="javascript:window.hit=1">there</a></p>',
  '<img src=x onerror="window.hit=1"><iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '<math><mi//xlink:href="data:x,<script>window.hit=1</script>"><style><img src=x onerror=window.hit=1></style>',
  '<a href="java&#10;script:window.hit=1" style="background:url(https://evil.example/)">x</a>',
  '<form action="https://evil.example"><button formaction="javascript:window.hit=1">x</button></form>',
]
const written = new Set<string>()

const place = onWholeStage(async (stage) => {
  await stage.manager(mara)
  await poison(stage)
})

/** Writes scripts into every field that accepts them. */
async function poison(stage: Stage): Promise<void> {
  let n = 0
  for (const resource of Object.values<Resource>(resources).filter((r) => allows(r, 'edit'))) {
    const rows = await stage.call<{ id: number }[]>('GET', `${listPathOf(resource)}?limit=4&offset=0`)
    for (const { id } of rows)
      for (const [name, field] of fieldsOf(resource)) {
        const kinds: Partial<Record<typeof field.kind, readonly string[]>> = {
          ...{ text: texts, longText: texts, richText: rich },
        }
        const list = kinds[field.kind]
        if (!list || !canWrite(field, true)) continue
        const value = `${list[n++ % list.length]}${field.kind === 'richText' ? '' : ` ${id}`}`
        // Fields with a format reject them.
        const kept = await stage.call('PATCH', `${resource.path}/${id}`, { [name]: value }).then(
          () => true,
          () => false,
        )
        if (kept) written.add(`${resource.name}.${name}`)
      }
  }
  await stage.call('POST', '/contact/send', { message: texts.join('\n') })
  const documents = [
    { file: await stage.file('"><img src=x onerror=window.hit=1>.txt', 'x'), label: texts[0] },
  ]
  await stage.call('POST', '/service/upload', { title: texts[1], description: texts[2], documents })
  const [shop] = await stage.call<{ id: number }[]>('GET', '/marketing/shop?limit=1&offset=0&sort=id')
  const { apiKey } = await stage.call<{ apiKey: string }>(
    'POST',
    `/marketing/shop/${shop?.id}/reveal-key`,
  )
  const [link] = await stage.call<{ id: number }[]>('GET', '/marketing/link?limit=1&offset=0&sort=id')
  const { target } = await stage.call<{ target: string }>('GET', `/marketing/link/${link?.id}/target`)
  // Braces count as an unfilled placeholder of the shop.
  for (const [i, text] of texts.filter((one) => !one.includes('{{')).entries()) {
    const marked = `${target}?s1=${encodeURIComponent(text)}&utm_source=${encodeURIComponent(text)}`
    await stage.order(marked, apiKey, { orderId: `${text} ${i}`, amount: '10.00' })
    await stage.order(null, apiKey, { orderId: `${text} none ${i}`, amount: '10.00' })
  }
}

/** Active content on a screen, except the fully sandboxed frames of tool previews. */
const alive = (page: Page): Promise<string[]> =>
  page.evaluate(
    (tame) => [
      ...('hit' in window ? ['it ran'] : []),
      ...[...document.querySelectorAll(`*:not(${tame})`)].flatMap((element) =>
        [...element.attributes]
          .filter(
            ({ name, value }) =>
              /^on|^srcdoc$|^formaction$/.test(name) ||
              (/^(href|src|action|xlink:href)$/.test(name) &&
                /^\s*(java\s*script|data:text)/i.test(value)),
          )
          .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
      ),
      ...[
        ...document.querySelectorAll(`main script, main iframe:not(${tame}), main object, main style`),
      ].map(({ tagName }) => tagName),
    ],
    'iframe[sandbox]:not([sandbox*="allow-scripts"])',
  )

async function walk(who: Credentials, most: number): Promise<string[]> {
  const { browser, server, addresses } = place
  const { page, complaints, close } = await visit(browser, server)
  const found: string[] = []
  page.on('dialog', (dialog) => {
    found.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url()))
      found.push(`asked ${request.url()}`)
  })
  await signIn(page, who)
  for (const address of some(addresses, most)) {
    await page.evaluate((to) => {
      location.hash = to
    }, `#${address}`)
    await page.locator('h1').first().waitFor()
    await complete(page)
    found.push(...(await alive(page)).map((what) => `${address}: ${what}`))
    // A forbidden screen is left via home.
    if (!page.url().includes('#/dashboard')) await page.goto('/#/dashboard/home')
  }
  await close()
  return [...found, ...complaints]
}

test('B5 R33 R34 R50 user text is never executed: lists, records, forms and prints', async () => {
  expect([...written]).toEqual(
    expect.arrayContaining([
      'affiliate.welcome',
      'affiliate.name',
      'shop.name',
      'link.name',
      'upload.title',
    ]),
  )
  const found = await Promise.all([walk(place.server.administrator, 60), walk(mara, 15)])
  expect(found.flat()).toEqual([])
}, 900_000)

test('B5 R33 R50 an affiliate with scripts as name, links and welcome message sees them as text', async () => {
  expect(await walk(anna, 30)).toEqual([])
}, 900_000)

test('B5 R35 embed codes, files and mails contain no active content', async () => {
  const { browser, server } = place
  const stage = await setStage(server)
  const { page, complaints, close } = await visit(browser, server)
  // Anywhere but in our own page, which creates no elements from strings (R105).
  await page.goto('about:blank')
  for (const path of ['link', 'tool']) {
    const rows = await stage.call<{ id: number }[]>('GET', `/marketing/${path}?limit=5&offset=0`)
    for (const { id } of rows) {
      const code = await stage
        .call<Record<string, string>>('GET', `/marketing/${path}/${id}/code`)
        .catch(() => null)
      for (const html of Object.values(code ?? {}).filter((part) => typeof part === 'string')) {
        await page.setContent(`<main>${html}</main>`)
        expect.soft([html, await alive(page)]).toEqual([html, []])
      }
    }
  }
  const mails = readdirSync(server.outbox).map((file) => readFileSync(join(server.outbox, file), 'utf8'))
  expect(mails.length).toBeGreaterThan(0)
  const parsed = await readMails(mails.map((message) => ({ from: '', to: [], message })))
  for (const { subject, html } of parsed) {
    if (!html) continue
    await page.setContent(`<main>${html}</main>`)
    expect.soft([subject, await alive(page)]).toEqual([subject, []])
  }
  await close()
  expect(complaints.filter((text) => !/Content Security Policy|Failed to load/.test(text))).toEqual([])
})
