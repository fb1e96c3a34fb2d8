/** What the definition of a kind of notification consists of. */
import { listPathOf } from '../resource.ts'
import type { MailMode } from '../states/mail-modes.ts'

/** What a sentence needs beside the record; no personal data, because it outlives the person. */
export type Facts = Readonly<Record<string, string | number>>
type Told<F> = F & {
  /** The record it leads to. */
  subject: number
  /** How many events it stands for. */
  count: number
  /** The account it is about. */
  name: string
}

export type Kind<F> = {
  title: string
  /** The permission of the admin users it is for, or whose own records it is about. */
  audience: `${string}.${string}` | 'affiliates' | 'everyone'
  mail: MailMode
  says(told: Told<F>): string
  /** What mails say instead, where `says` quotes its reader: the address may be somebody else's by now. */
  saysInMail?(told: Told<F>): string
  /** Address of the screen, or of a page of the guide, for a reader with these permissions. */
  path(told: Told<F>, permissions: readonly string[]): string
  /** Events are counted in one notification until it is read, and mailed at most once an hour. */
  gathered?: true
  /** Also for affiliates who cannot sign in or are in the trash: it is about their money. */
  whileInactive?: true
  /** Not before somebody has chosen a password: it is on their screens when they first sign in. */
  onceInside?: true
}
export const kind =
  <F extends Facts = Record<never, never>>() =>
  (definition: Kind<F>): Kind<F> =>
    definition

/** Addresses of a record and of a list in the dashboard. */
export const screen = ({ path }: { path: string }, id: number) => `/dashboard${path}/${id}`
export const list = (resource: Parameters<typeof listPathOf>[0]) => `/dashboard${listPathOf(resource)}`
