// Reads emails from the outbox of a server without SMTP.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readMails } from '../../server/src/testing/servers/smtp.ts'
import type { RunningServer } from './server.ts'

/** Waits for a mail with a link to a screen, and returns the link of the latest one. */
export async function linkMailedTo(
  server: RunningServer,
  username: string,
  screen: `/${string}`,
): Promise<string> {
  const found = async () =>
    (await links(server, username)).findLast((link) => new URL(link).hash.startsWith(`#${screen}`)) ?? ''
  await expect.poll(found).not.toBe('')
  return found()
}

/** All raw mails to a recipient. */
export const mailsTo = ({ outbox }: RunningServer, username: string): string[] =>
  mails(outbox).filter((mail) => new RegExp(`^To: .*${username}`, 'mi').test(mail))

async function links(server: RunningServer, username: string): Promise<string[]> {
  const received = mailsTo(server, username).map((message) => ({ from: '', to: [], message }))
  return (await readMails(received))
    .flatMap(({ text }) => text?.match(/https?:\/\/\S+/g) ?? [])
    .filter((link) => new URL(link).port === new URL(server.url).port)
}

function mails(outbox: string): string[] {
  try {
    const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
    return names.toSorted().map((name) => readFileSync(join(outbox, name), 'utf8'))
  } catch {
    // The folder is created with the first mail.
    return []
  }
}
