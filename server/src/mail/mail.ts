// Hands mails to SMTP or, where none is set, writes them to the outbox folder for people to read.
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Deps, Identity, Mail } from './http/deps.ts'

type MailSettings = Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl' | 'mailFrom' | 'mailReplyTo'>

/**
 * All of them are caused by something that happened, and nobody who is away should answer them (RFC 3834). None goes to many
 * or can be switched off, so none carries List-Unsubscribe (docs/operations.md, Mail).
 */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** What it returns rejects when the mail could not be handed over. */
export function createMailer(config: MailSettings, log: Logger): Deps['sendMail'] {
  const compose = composer(config)
  if (config.smtpUrl) {
    const transport = createTransport({
      url: config.smtpUrl,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    })
    return async (mail, identity) => void (await transport.sendMail(compose(mail, identity)))
  }
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (mail, identity) => {
    const { message } = await transport.sendMail(compose(mail, identity))
    const folder = join(config.dataDir, 'outbox')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
    await writeFile(file, message as Buffer, { mode: 0o600 })
    log.info({ file }, 'mail written, because SMTP_URL is not set')
  }
}

function composer({ publicUrl, mailFrom, mailReplyTo }: MailSettings) {
  const { hostname } = new URL(publicUrl)
  const from = mailFrom ?? { name: 'Rivulet', address: `no-reply@${hostname}` }
  return (
    { to, replyTo, subject, text, attachments }: Mail,
    { id, queuedAt }: Identity,
  ): SendMailOptions => {
    const answers = replyTo ? plain(replyTo) : mailReplyTo
    return {
      from,
      to: plain(to),
      subject,
      text,
      headers,
      messageId: `<${id}@${hostname}>`,
      date: queuedAt,
      ...(answers && { replyTo: answers }),
      // Nodemailer wants a list that it may change.
      ...(attachments && { attachments: [...attachments] }),
    }
  }
}

/** Not as text, which would be read as a list of addresses. */
const plain = (address: string) => ({ name: '', address })
