// Sends emails by SMTP or, if none is configured, writes them to the outbox folder.
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notificationMessages } from '@rivulet/contract/messages/notification-messages'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Deps, Identity, Mail, Sender } from '../deps.ts'
import { logoId, mailHtml } from './mail-html.ts'

type MailSettings = Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl' | 'mailFrom' | 'mailReplyTo'>

/**
 * All mails are automatic responses to events, so out-of-office replies are unwanted (RFC 3834). Those that can be
 * switched off carry List-Unsubscribe, which leads to the preferences (docs/operations.md, Mail).
 */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** The returned function rejects when a mail could not be sent. */
export function createMailer(config: MailSettings, log: Logger): Deps['sendMail'] {
  const compose = composer(config)
  if (config.smtpUrl) {
    const transport = createTransport({
      url: config.smtpUrl,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    })
    return async (...mail) => void (await transport.sendMail(compose(...mail)))
  }
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (...mail) => {
    const { message } = await transport.sendMail(compose(...mail))
    const folder = join(config.dataDir, 'outbox')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
    await writeFile(file, message as Buffer, { mode: 0o600 })
    log.info({ file }, 'mail written, because SMTP_URL is not set')
  }
}

/** The address that mails come from. */
export const senderAddress = ({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string =>
  mailFrom?.address ?? `no-reply@${new URL(publicUrl).hostname}`

function composer(config: MailSettings) {
  const { publicUrl, mailReplyTo } = config
  const { hostname } = new URL(publicUrl)
  const sender = senderAddress(config)
  return (
    { to, replyTo, subject, text: body, html, preferences, attachments }: Mail,
    { id, queuedAt }: Identity,
    programme: Sender,
  ): SendMailOptions => {
    const foot = preferences ? `\n${notificationMessages.footer} ${preferences}\n` : ''
    const text = `${body}${foot}`
    const answers = replyTo ?? programme.supportAddress
    return {
      // An object, so that nothing in a name can become an address.
      from: { name: programme.mailSender, address: sender },
      to: plain(to),
      subject,
      text,
      html: html === undefined ? mailHtml(text, programme) : mailHtml(foot, programme, html),
      headers: { ...headers, ...(preferences && { 'List-Unsubscribe': `<${preferences}>` }) },
      messageId: `<${id}@${hostname}>`,
      date: queuedAt,
      ...(answers && { replyTo: answers === mailReplyTo?.address ? mailReplyTo : plain(answers) }),
      attachments: [...(attachments ?? []), ...inline(programme)],
    }
  }
}

/** Part of the mail itself, so that reading it loads nothing from anywhere. */
const inline = ({ logo }: Sender) =>
  logo ? [{ filename: 'logo.png', content: logo.bytes, contentType: 'image/png', cid: logoId }] : []

/** An object, because text would be parsed as a list of addresses. */
const plain = (address: string) => ({ name: '', address })
