// Programme settings: where values come from, who may change them, and that nothing in them can be injected anywhere.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages } from '@rivulet/contract/messages/messages'
import { programmeMessages } from '@rivulet/contract/messages/programme-messages'
import { largestPicture } from '@rivulet/contract/programme-fields'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerApi } from '../../api.ts'
import { errorPages } from '../../click/edge/error-pages.ts'
import { registerPage } from '../../http/screens-page.ts'
import { mailHtml } from '../../mail/mail-html.ts'
import { copyProgramme, type ProgrammeCopy } from '../../programme/programme-copy.ts'
import { readProgramme } from '../../programme/programme.ts'
import { draftOf } from '../../testing/draft.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-programme-'))
let server: WholeApp
let copy: ProgrammeCopy
beforeAll(async () => {
  copyFileSync(new URL('../../../../web/index.html', import.meta.url), join(folder, 'index.html'))
  server = await createWholeApp(
    async (app, deps) => {
      copy = copyProgramme(deps)
      await copy.begun
      registerApi(app, deps)
      await registerPage(app, deps.config, copy, folder)
    },
    {
      mailFrom: { name: 'Zoë & Partners', address: 'partners@shop.example' },
      mailReplyTo: { name: '', address: 'help@shop.example' },
      payer: {
        name: 'Boats GmbH',
        iban: 'DE89370400440532013000',
        bic: null,
        address: { street: 'Kai 1', postcode: '20457', town: 'Hamburg', country: 'DE' },
      },
    },
  )
})
afterAll(async () => {
  await copy.stop()
  await server.close()
  rmSync(folder, { recursive: true })
})
const nothing = {
  ...{ name: null, supportAddress: null, accent: null },
  ...{ mailSender: null, payerName: null, payerAddress: null },
  ...{ signUp: null, terms: null },
}
beforeEach(() => save(nothing))

const save = async (settings: object) => {
  const answer = await server.call('PUT', '/admin/programme', settings)
  expect(answer.status, answer.text).toBe(200)
  const { name, supportAddress, accent } = await readProgramme(server.sql, server.deps.config)
  // The copy hears of the change from the database.
  await expect.poll(() => copy.now()).toMatchObject({ name, supportAddress, accent })
  return answer
}

test('the environment holds until an administrator chooses, and again once the choice is cleared', async () => {
  const { data } = await server.call('GET', '/admin/programme')
  expect(data.settings).toEqual({
    name: { chosen: null, fallback: 'Rivulet', variable: null },
    supportAddress: { chosen: null, fallback: 'help@shop.example', variable: 'MAIL_REPLY_TO' },
    accent: { chosen: null, fallback: null, variable: null },
    mailSender: { chosen: null, fallback: 'Zoë & Partners', variable: 'MAIL_FROM' },
    signUp: { chosen: null, fallback: 'open', variable: null },
    terms: { chosen: null, fallback: null, variable: null },
    commission: { chosen: null, fallback: '10.00', variable: null },
    hold: { chosen: null, fallback: 30, variable: null },
    windowDays: { chosen: null, fallback: 30, variable: null },
    minimumPayout: { chosen: null, fallback: '50.00', variable: null },
    payoutRequests: { chosen: null, fallback: 'off', variable: null },
    payRhythm: { chosen: null, fallback: 'none', variable: null },
    payDay: { chosen: null, fallback: null, variable: null },
    payerName: { chosen: null, fallback: 'Boats GmbH', variable: 'PAYER_NAME' },
    payerAddress: { chosen: null, fallback: 'Kai 1\n20457 Hamburg\nGermany', variable: 'PAYER_TOWN' },
    payerIban: { chosen: null, fallback: 'DE89 •••• •••• 3000', variable: 'PAYER_IBAN' },
    payerBic: { chosen: null, fallback: null, variable: 'PAYER_BIC' },
  })
  const changed = await save({ name: 'Northwind', mailSender: 'Northwind Partners' })
  expect(changed.data.settings).toMatchObject({
    name: { chosen: 'Northwind', fallback: 'Rivulet' },
    mailSender: { chosen: 'Northwind Partners', fallback: 'Zoë & Partners' },
    payerName: { chosen: null },
  })
  expect(await readProgramme(server.sql, server.deps.config)).toMatchObject({
    ...{ name: 'Northwind', mailSender: 'Northwind Partners', payerName: 'Boats GmbH' },
  })
  await save({ mailSender: '' })
  const { mailSender } = await readProgramme(server.sql, server.deps.config)
  expect(mailSender).toBe('Zoë & Partners')
})

test('S1.6 mails name the programme as it is called now', async () => {
  await save({ name: 'Northwind', mailSender: 'Northwind Partners' })
  const id = await server.make.create('affiliate', {
    ...(await draftOf(server.make, 'affiliate')),
    username: 'ann@example.com',
  })
  await server.make.act('affiliate', id, 'activate')
  const mail = () => server.mails.find(({ to }) => to === 'ann@example.com')
  await expect.poll(mail).toMatchObject({ subject: 'Your Northwind account is active' })
})

test.each([
  ['name', 'North\r\nBcc: all@evil.example', messages.field.name],
  ['name', 'See www.evil.example', messages.field.name],
  ['name', 'x'.repeat(61), messages.field.maxLength(60)],
  ['mailSender', 'Ann\u202e', messages.field.name],
  ['supportAddress', 'javascript:alert(1)', messages.field.email],
  ['supportAddress', 'a@b.example?bcc=c@d.example\n', messages.field.email],
  ['payerAddress', 'Quay\u2067 1', programmeMessages.addressCharacters],
  ['payerAddress', '1\n2\n3\n4\n5\n6', programmeMessages.addressLines],
  ['payerAddress', 7, messages.field.characters],
  ['accent', '#fff', programmeMessages.accentShape],
  ['accent', '#12;}a', programmeMessages.accentShape],
  ['accent', '#e8590c', programmeMessages.accentLight(3.5)],
  ['payerIban', 'BE68539007547034', programmeMessages.notHere('PAYER_IBAN')],
  ['payerBic', 'COBADEFFXXX', programmeMessages.notHere('PAYER_IBAN')],
  ['logoUrl', 'https://evil.example/x.svg', messages.field.unknown],
])('R93 %s cannot be %j', async (field, value, sentence) => {
  const { status, meta } = await server.call('PUT', '/admin/programme', { [field]: value })
  expect([status, meta.errors]).toEqual([422, { [field]: [sentence] }])
})

test('R50 R93 markup in a name or address stays text on pages, in the manifest and in mails', async () => {
  const name = `<script>alert('x')</script> "{{nonce}}" $& </title>`
  const supportAddress = `a&b'c%0d@x.example`
  await save({ name, supportAddress, signUp: 'invite' })
  const page = (await server.app.inject('/')).body
  expect(page).not.toContain('<script>alert')
  expect(page).toContain(
    '<title>&#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62; &#34;{{nonce}}&#34; $&#38;',
  )
  const carried = /name="programme" content="([^"]+)"/.exec(page)?.[1] ?? ''
  const read = carried.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  expect(JSON.parse(read)).toMatchObject({ name, supportAddress, signUp: 'invite' })
  const manifest = await server.app.inject('/manifest.webmanifest')
  expect([manifest.json().name, manifest.headers['cache-control']]).toEqual([name, 'no-cache'])
  const programme = { ...(await readProgramme(server.sql, server.deps.config)), logo: null }
  for (const html of [...Object.values(errorPages(programme)), mailHtml(`Hello ${name}`, programme)]) {
    expect(html).not.toContain('<script>')
    expect(html).not.toContain(`'c%0d`)
  }
  expect(mailHtml('See https://a.example/?x="><b>. Done', programme)).toContain(
    '<a href="https://a.example/?x=&#34;" style="color:#4143c7">',
  )
})

test('S6.5 only a profile with the permission reads or changes the settings', async () => {
  for (const reference of ['Manager', 'Affiliate'] as const) {
    const { headers } = await server.account(reference)
    expect((await server.call('GET', '/admin/programme', undefined, headers)).status).toBe(403)
    expect((await server.call('PUT', '/admin/programme', { name: 'X' }, headers)).status).toBe(403)
  }
  expect((await server.call('PUT', '/admin/programme', { name: 'X' }, {})).status).toBe(401)
})

test('R77 the audit log keeps what was changed, before and after', async () => {
  await save({ name: 'Northwind' })
  await save({ name: 'Southwind', payerAddress: 'Quay 1' })
  const [line] = await server.sql`
    select actor_id as actor, before, after from audit_line where action = 'updateProgramme' order by id desc limit 1`
  expect(line).toEqual({
    actor: server.admin.id,
    before: { name: 'Northwind' },
    after: { name: 'Southwind', payerAddress: 'Quay 1' },
  })
})

test('R50 an accent reaches the page as numbers under its nonce, the manifest and the icon', async () => {
  await save({ accent: '#1B6E5A' })
  const { body, headers } = await server.app.inject('/')
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
  expect(body).toContain(`<style id="accent" nonce="${nonce}">html:root{--accent:light-dark(oklch(`)
  expect(body).toContain('href="/brand/mark.svg?v=1b6e5a"')
  expect((await server.app.inject('/manifest.webmanifest')).json().theme_color).toBe('#1b6e5a')
  expect((await server.app.inject('/brand/mark.svg')).body).toContain('fill="#1b6e5a"')
})

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#1b6e5a' } })
const send = (use: string, name: string, bytes: Buffer) =>
  server.send(`/admin/programme/picture/${use}`, name, bytes)

test('R44 a logo is redrawn in every size, and the page, the manifest and mails carry it', async () => {
  const place = { IFD0: { Copyright: 'Somebody' } }
  const sent = await drawing(900, 150).jpeg().withExif(place).toBuffer()
  const { status, data, text } = await send('logo', 'logo.jpg', sent)
  expect([status, data?.chosenPictures], text).toEqual([200, ['logo']])
  const { logo, icon } = data.pictures
  expect([logo.width, logo.height]).toEqual([240, 40])
  // At once, before the database has announced it.
  expect((await server.app.inject(logo.address)).statusCode).toBe(200)
  await expect.poll(() => copy.now().logo).toEqual(logo)
  const page = (await server.app.inject('/')).body
  expect(page).toContain(`<link rel="icon" type="image/png" href="${icon.address}" />`)
  const shown = await server.app.inject(logo.address)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 480 })
  expect(shown.rawPayload.includes('Somebody')).toBe(false)
  const other = await server.app.inject('/brand/logo.png?v=older')
  expect(other.headers['cache-control']).toBe('no-cache')
  const { icons } = (await server.app.inject('/manifest.webmanifest')).json()
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp((await server.app.inject(src)).rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect((await server.call('DELETE', '/admin/programme/picture/logo')).data.pictures.logo).toBeNull()
  await expect.poll(async () => (await server.app.inject(logo.address)).statusCode).toBe(404)
})

test.each([
  [
    'an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['an SVG that begins with a comment', () => Buffer.from('<!-- \x89PNG --><svg/>')],
  ['a GIF', () => drawing(4, 4).gif().toBuffer()],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
])('R44 %s is refused, whatever it is called', async (_, bytes) => {
  const { status, meta } = await send('logo', 'logo.png', await bytes())
  expect([status, meta.errors]).toEqual([422, { file: [programmeMessages.pictureType] }])
})

test('R44 a picture of more pixels than a server should draw is refused, however few bytes it has', async () => {
  const vast = await sharp({
    create: { width: 41_000, height: 1000, channels: 3, background: '#1b6e5a' },
  })
    .png()
    .toBuffer()
  expect(vast.length).toBeLessThan(largestPicture)
  const { status, meta } = await send('logo', 'logo.png', vast)
  expect([status, meta.errors]).toEqual([422, { file: [messages.field.image] }])
})

test('R44 a damaged picture and another use are refused', async () => {
  const whole = await drawing(64, 64).png().toBuffer()
  const { meta } = await send('icon', 'icon.png', whole.subarray(0, whole.length - 30))
  expect(meta.errors).toEqual({ file: [messages.field.image] })
  expect((await send('banner', 'icon.png', whole)).status).toBe(404)
})
