// Mails as they lie in the outbox of a server without a mail server.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { RunningServer } from './server.ts'

/** Waits for a mail to somebody that leads to a screen, and answers the address it names; of several the last. */
export async function linkMailedTo(
  server: RunningServer,
  username: string,
  screen: `/${string}`,
): Promise<string> {
  const found = () =>
    links(server, username).findLast((link) => new URL(link).hash.startsWith(`#${screen}`)) ?? ''
  await expect.poll(found, { timeout: 20_000 }).not.toBe('')
  return found()
}

/** Every mail to somebody, as it was written. */
export const mailsTo = ({ outbox }: RunningServer, username: string): string[] =>
  mails(outbox).filter((mail) => new RegExp(`^To: .*${username}`, 'mi').test(mail))

function links(server: RunningServer, username: string): string[] {
  const { url } = server
  return mailsTo(server, username)
    .flatMap((mail) => plain(mail).match(/https?:\/\/\S+/g) ?? [])
    .filter((link) => new URL(link).port === new URL(url).port)
}

function mails(outbox: string): string[] {
  try {
    const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
    return names.toSorted().map((name) => readFileSync(join(outbox, name), 'utf8'))
  } catch {
    // The folder appears with the first mail.
    return []
  }
}

/** The body without the marks of quoted-printable. */
function plain(mail: string): string {
  const body = mail.slice(mail.search(/\r?\n\r?\n/))
  if (!/^content-transfer-encoding: quoted-printable/im.test(mail)) return body
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
