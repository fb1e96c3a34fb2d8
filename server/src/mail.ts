// Hands mails to SMTP or, where none is set, writes them to the outbox folder for people to read.
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Mail } from './http/deps.ts'

type MailSettings = Pick<Config, 'smtpUrl' | 'dataDir' | 'adminEmail'>

/** What it returns rejects when the mail could not be handed over. */
export function createMailer(config: MailSettings, log: Logger): (mail: Mail) => Promise<void> {
  const from = { name: 'Rivulet', address: config.adminEmail }
  if (config.smtpUrl) {
    const transport = createTransport({
      url: config.smtpUrl,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    })
    return async (mail) => void (await transport.sendMail({ from, ...asSent(mail) }))
  }
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const { message } = await transport.sendMail({ from, ...asSent(mail) })
    const folder = join(config.dataDir, 'outbox')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
    await writeFile(file, message as Buffer, { mode: 0o600 })
    log.info({ file }, 'mail written, because SMTP_URL is not set')
  }
}

/** Nodemailer wants a list that it may change. */
const asSent = ({ attachments, ...mail }: Mail) => ({
  ...mail,
  ...(attachments && { attachments: [...attachments] }),
})
