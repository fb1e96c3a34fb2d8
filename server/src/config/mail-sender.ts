// Sender and reply-to of emails: one mailbox each; the sender is required with a mail server.
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'

export type Mailbox = { name: string; address: string }

/** The parser is lenient: it accepts missing brackets and concatenates stray text. */
const shape = /^[^<>]*<[^<>\s]+>$|^[^<>\s]+$/
const longest = 255

const mailbox = z
  .string()
  .transform((text, context) => {
    const read = readMailbox(text.trim())
    if (read) return read
    const message = 'must be one email address, alone or with a name like Rivulet <partners@example.com>'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  .optional()

function readMailbox(text: string): Mailbox | undefined {
  if (text.length > longest || /\p{Cc}/u.test(text) || !shape.test(text)) return undefined
  const [found, ...others] = addressparser(text)
  const { success, data: address } = z.email().safeParse(found?.address)
  return success && others.length === 0 ? { name: found?.name ?? '', address } : undefined
}

export const mailVariables = { MAIL_FROM: mailbox, MAIL_REPLY_TO: mailbox } as const

/** Mail without a proper sender is rejected or marked as spam. */
export function checkMailSender({
  value,
  issues,
}: z.core.ParsePayload<
  z.infer<z.ZodObject<typeof mailVariables>> & { SMTP_URL?: string | undefined }
>): void {
  if (value.SMTP_URL === undefined || value.MAIL_FROM !== undefined) return
  const message =
    'must be set as soon as SMTP_URL is: the sender of all email, like Rivulet <partners@example.com>'
  issues.push({ code: 'custom', path: ['MAIL_FROM'], message, input: undefined })
}
