// Mails of notifications as a mail server receives them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAlarms } from '../alarm/raise-alarms.ts'
import { createMailer } from '../mail/mail.ts'
import { readProgramme } from '../programme/programme.ts'
import { readMails, startSmtp } from '../testing/smtp.ts'
import { createWholeApp, type WholeApp } from '../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

test('a mail that can be switched off says where, in its text, its HTML and its headers', async () => {
  const admin = await server.account('Administrator', { username: 'smtp@example.com' })
  const says = 'Only 512 MB are free.'
  await raiseAlarms(server.deps, 'machine', [{ name: 'disk', says }])
  const mine = () => server.mails.filter(({ to }) => to === admin.username)
  await expect.poll(() => mine().length).toBe(1)
  const [queued] = mine()
  if (!queued) throw new Error('no mail')
  const smtp = await startSmtp()
  const { config, log, now, sql } = server.deps
  const programme = { ...(await readProgramme(sql, config)), logo: null }
  const send = createMailer({ ...config, smtpUrl: smtp.url }, log)
  await send(queued, { id: 'one', queuedAt: now() }, programme)
  const [mail] = await readMails(smtp.received)
  await smtp.stop()
  const place = 'https://rivulet.example/#/dashboard/settings/preferences?to=notifications'
  expect(mail?.subject).toBe('The disk is almost full')
  expect(mail?.text).toContain(`Choose what you are notified of, and how: ${place}`)
  expect(mail?.html).toContain(`<a href="${place}"`)
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe', value: `<${place}>` }),
  )
})
