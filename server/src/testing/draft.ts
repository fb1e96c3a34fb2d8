// Valid request bodies for any resource, generated from its definition; resources with further rules add theirs.
import { today } from '@rivulet/contract/day'
import type { Field } from '@rivulet/contract/fields'
import { canWrite, fieldsOf, type Resource } from '@rivulet/contract/resource'
import { resources, type ResourceName } from '@rivulet/contract/resources/index'

type Body = Record<string, unknown>
/** Creates records as an administrator through the API. */
export type Maker = {
  /** Returns the new id. */
  create(name: ResourceName, body: Body): Promise<number>
  read(name: ResourceName, id: number): Promise<Record<string, unknown>>
  /** Runs an action on a record. */
  act(name: ResourceName, id: number, action: string, body?: Body): Promise<unknown>
  /** The key of a small uploaded document. */
  file(): Promise<string>
}

let made = 0

/** A valid value for the field. */
export function sampleOf(field: Field, n: number): unknown {
  switch (field.kind) {
    case 'text':
      if (field.format === 'host') return `go${n}.shop.example`
      return field.format === 'page' ? `/path-${n}` : field.format ? `sample_${n}` : `SAMPLE ${n}`
    case 'longText':
      return `Line one of ${n}\nline two`
    case 'richText':
      return `<p>Hello <strong>${n}</strong></p>`
    case 'email':
      return `sample${n}@example.com`
    case 'url':
      return `https://shop${n}.example/`
    case 'phone':
      return '+32470123456'
    case 'password':
      return 'secret123'
    case 'integer':
      return field.min ?? 7
    case 'money':
      return '12.50'
    case 'percent':
      return '8.25'
    case 'boolean':
      return true
    case 'choice':
      return Object.keys(field.choices)[0]
    case 'date':
      return '2026-11-02'
    case 'dateTime':
      return '2026-11-02 10:30'
    case 'contact':
      return { type: Object.keys(field.choices)[0], value: '@sample' }
    case 'files':
    case 'permissions':
      return []
    default:
      return undefined
  }
}

/** What a resource's rules add to the sample; references are created first. */
const special: Partial<Record<ResourceName, (make: Maker) => Promise<Body>>> = {
  affiliate: async (make) => ({
    shops: [await createSample(make, 'shop')],
    profile: await profileFor(make, 'Affiliate'),
    invite: undefined,
    iban: 'BE68 5390 0754 7034',
    holderCountry: 'BE',
  }),
  administrator: async (make) => ({ profile: await profileFor(make, 'Manager') }),
  shop: async () => ({ affiliate: undefined }),
  campaign: async () => ({ affiliate: undefined }),
  link: async (make) => ({ type: 'shop', ...(await shopAndAffiliate(make)), campaign: undefined }),
  // A tool without image, video or feed needs no file.
  tool: async () => ({
    kind: 'text',
    shops: [],
    picture: [],
    video: undefined,
    snippet: 'Get yours at {link}',
  }),
  // The shop was just created.
  claim: async (make) => ({ ...(await shopAndAffiliate(make)), orderedOn: today('Europe/Brussels') }),
  // Its link says whose it is, and in which shop.
  order: async () => ({ affiliate: undefined, shop: undefined }),
  coupon: async (make) => ({ ...(await shopAndAffiliate(make)), from: undefined, until: undefined }),
  // For any shop, because a generated campaign would belong to another one.
  postback: async () => ({ campaign: undefined }),
  // Available from the first to the last day of any clock.
  upload: async (make) => ({
    from: undefined,
    to: undefined,
    documents: [{ file: await make.file(), label: 'SAMPLE' }],
  }),
  // Two lines, the first with the only column name; the same file is compared repeatedly.
  reconciliation: async (make) => ({
    ...{ document: [{ file: await make.file() }], columnOrder: 'Sample', again: true },
    ...{ columnAmount: undefined, columnStatus: undefined, columnDate: undefined },
    ...{ columnClick: undefined, columnAid: undefined, columnLink: undefined },
    columnCoupon: undefined,
    ...{ wordsPending: undefined, wordsApproved: undefined, wordsFailed: undefined },
  }),
  // The sample day is over.
  apiKey: async () => ({ until: undefined }),
  announcement: async (make) => ({
    ...{ from: undefined, to: undefined, shops: [] },
    profile: await profileFor(make, 'Affiliate'),
  }),
  // A date in the future.
  payoutRun: async () => ({ executionDate: '2099-01-04' }),
  // Only earned amounts can be paid.
  invoice: async (make) => {
    const id = await createSample(make, 'order')
    await make.act('order', id, 'approve')
    const { affiliate, commission } = await make.read('order', id)
    return { affiliate: (affiliate as { id: number }).id, paid: commission }
  },
}

/** An affiliate to whom the shop is open. */
async function shopAndAffiliate(make: Maker) {
  const shop = await createSample(make, 'shop')
  const draft = { ...(await draftOf(make, 'affiliate')), shops: [shop] }
  return { shop, affiliate: await make.create('affiliate', draft) }
}

const profileFor = (make: Maker, reference: string) =>
  make.create('profile', { name: `${reference} OF TEST ${++made}`, reference, permissions: [] })

/** A body that the administrator can post. */
export async function draftOf(make: Maker, name: ResourceName): Promise<Body> {
  const resource: Resource = resources[name]
  const n = ++made
  const writable = fieldsOf(resource).filter(([, field]) => canWrite(field, true))
  const body = Object.fromEntries(writable.map(([key, field]) => [key, sampleOf(field, n)]))
  const own = await special[name]?.(make)
  for (const [key, field] of writable) {
    if (field.kind !== 'reference' || (own && key in own)) continue
    body[key] = await createSample(make, field.to as ResourceName)
  }
  return Object.fromEntries(
    Object.entries({ ...body, ...own }).filter(([, value]) => value !== undefined),
  )
}

const createSample = async (make: Maker, name: ResourceName): Promise<number> =>
  make.create(name, await draftOf(make, name))
