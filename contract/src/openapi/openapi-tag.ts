/** Tags of the OpenAPI document: one per resource, and some for other endpoints. */
import { listPathOf, type Resource } from '../resource.ts'
import { resources } from '../resources/index.ts'

type Tag = { name: string; description: string }
const all: readonly Resource[] = Object.values(resources)

const session: Tag = { name: 'Session', description: 'Sign-in, sign-up, your account and its devices.' }
const factor: Tag = {
  name: 'Second factor',
  description: 'Authenticator apps, passkeys, recovery codes and identity checks.',
}
const tracking: Tag = {
  name: 'Tracking',
  description: 'Orders and events reported by shops, their pages and their shop systems.',
}
const screen: Tag = {
  name: 'Screens',
  description: 'What the screens request and report besides records.',
}

/** The first prefix that matches the path; tags are listed in this order, with what shops call first. */
const others: readonly (readonly [string, Tag])[] = [
  ['/track', tracking],
  ['/auth/factor', factor],
  ['/auth/second-step', factor],
  ['/auth/proof', factor],
  ['/auth', session],
  ['/home', { name: 'Home', description: 'The figures of the home screens.' }],
  ['/report', { name: 'Reports', description: 'Traffic by day, country, link and sub ID.' }],
  ['/admin/programme', { name: 'Programme', description: 'The settings of the whole programme.' }],
  ['/admin/mail', { name: 'Email', description: 'How email is sent, and a test email to yourself.' }],
  ['/contact', { name: 'Contact', description: 'Messages to the administrators.' }],
  ['/notification', { name: 'Notifications', description: 'Your notifications and preferences.' }],
  ['/file', { name: 'Files', description: 'Uploading files that records refer to.' }],
  ['/import', { name: 'Imports', description: 'What was imported from CSV files, and undoing it.' }],
  ['/financial/self-check', tagOf('ledger')],
  ...[
    '/live',
    '/view',
    '/opening-view',
    '/geo',
    '/print',
    '/decision',
    '/error-report',
    '/policy-report',
  ].map((path) => [path, screen] as const),
]

function tagOf(name: string): Tag {
  const resource = all.find((one) => one.name === name)
  if (!resource) throw new Error(`there is no resource ${name}`)
  return resourceTag(resource)
}

export function resourceTag({ title, empty }: Resource): Tag {
  return { name: title, description: empty }
}

/** Tag of an endpoint: the resource whose path it is below, or another topic. */
export function endpointTag(path: string): Tag {
  const [, other] = others.find(([prefix]) => path.startsWith(prefix)) ?? []
  const [below] = all
    .flatMap((resource) => [resource.path, listPathOf(resource)].map((at) => ({ resource, at })))
    .filter(({ at }) => path.startsWith(`${at}/`))
    .toSorted((a, b) => b.at.length - a.at.length)
  const tag = other ?? (below && resourceTag(below.resource))
  if (!tag) throw new Error(`no tag for ${path}`)
  return tag
}

/** In menu order, after those outside the menu. */
export const tags: readonly Tag[] = [
  ...new Map(
    [...others.map(([, tag]) => tag), ...all.map(resourceTag)].map((tag) => [tag.name, tag]),
  ).values(),
]
