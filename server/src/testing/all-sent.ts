// Waits until a test's server has sent its emails.
import { expect } from 'vitest'
import type { Deps, Mail } from '../deps.ts'
import { deliverMails, type Writers } from '../mail/mail-queue.ts'

type MailingApp = { deps: Deps; mails: Mail[] }

/** All that was sent, once nothing waits. The server sends on its own too, and may be sending one just now. */
export async function allSent({ deps, mails }: MailingApp, writers: Writers = {}): Promise<Mail[]> {
  await deliverMails(deps, { writers })
  await expect.poll(() => deps.sql`select about from mail`).toEqual([])
  return mails
}
