// Why an email could not be handed over, as a sentence. SMTP errors quote the server, never our credentials.
import { mailMessages as said } from '@rivulet/contract/messages/mail-messages'

type SmtpError = { message?: string; code?: string; response?: string; responseCode?: number }

const longest = 300

/** Host and port of the mail server, without user and password; null while there is none. */
export const mailServer = (smtpUrl: string | undefined): string | null =>
  smtpUrl === undefined ? null : new URL(smtpUrl).host

/** Whether the server refused this mail for good: it is still repeated, but nobody has got it meanwhile. */
export const isRefused = (error: unknown): boolean => {
  const { code, responseCode = 0 } = (error ?? {}) as SmtpError
  return responseCode >= 500 && code !== 'EAUTH'
}

export function mailFailure(error: unknown, smtpUrl: string | undefined): string {
  const { message = String(error), code, response, responseCode } = (error ?? {}) as SmtpError
  const detail = (response ?? message).replaceAll(/\s+/g, ' ').slice(0, longest)
  const server = mailServer(smtpUrl)
  if (server === null) return said.other(detail)
  if (code === 'EAUTH') return said.credentials(server, detail)
  return (responseCode === undefined ? said.unreachable : said.refused)(server, detail)
}
