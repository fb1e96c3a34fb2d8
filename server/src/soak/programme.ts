// Creates a small programme through the API: shops, campaigns, affiliates with bank details, links and a postback.
import { type Client, succeeded } from './http-client.ts'

export type Shop = {
  id: number
  number: number
  apiKey: string
  analyticsKey: string
  rate: number | null
}
export type Affiliate = { id: number; username: string; rate: number }
export type Link = { id: number; code: string; affiliate: number; shop: Shop; rate: number }
export type Programme = {
  admin: Record<string, string>
  shops: Shop[]
  affiliates: Affiliate[]
  links: Link[]
}
export const password = 'Soak-test-1234'
export const administrator = { username: 'soak@rivulet.local', password }

// Valid example IBANs of the SEPA area.
const accounts = [
  ['DE89 3704 0044 0532 0130 00', 'DE'],
  ['BE68 5390 0754 7034', 'BE'],
  ['NL91 ABNA 0417 1643 00', 'NL'],
  ['FR14 2004 1010 0505 0001 3M02 606', 'FR'],
  ['AT61 1904 3002 3457 3201', 'AT'],
  ['ES91 2100 0418 4502 0005 1332', 'ES'],
] as const
const rates = [825, 1250, 333, 999, 500, 1717]

const percent = (basisPoints: number): string => (basisPoints / 100).toFixed(2)

type MadeShop = { id: number; linkIntegration: number; analyticsKey: string }
type MadeLink = { id: number; shortCode: string }

/** `page` is the URL of the shops' pages and of the postback receiver. */
export async function makeProgramme(client: Client, page: string): Promise<Programme> {
  const signedIn = await client.call<{ token: string }>('POST', '/auth/sign-in', {
    ...administrator,
    remember: true,
  })
  const { token } = succeeded(signedIn, 'first sign-in').data
  const admin = { authorization: `Bearer ${token}` }
  const make = async <T = { id: number }>(path: string, body?: object) =>
    succeeded(await client.call<T>('POST', path, body ?? {}, admin), `POST ${path}`).data

  const shops: Shop[] = []
  for (const [name, rate] of [
    ['SHOE BOX', null],
    ['HAT STAND', 1050],
  ] as const) {
    const commission = rate === null ? {} : { commission: percent(rate) }
    const url = `${page}/${name.toLowerCase().replace(' ', '-')}`
    const { id, linkIntegration, analyticsKey } = await make<MadeShop>('/marketing/shop', {
      name,
      url,
      ...commission,
    })
    const { apiKey } = await make<{ apiKey: string }>(`/marketing/shop/${id}/reveal-key`)
    shops.push({ id, number: linkIntegration, apiKey, analyticsKey, rate })
  }
  const campaigns = new Map<number, { id: number; rate: number }>()
  for (const shop of shops) {
    const rate = 1375
    const body = {
      name: `AUTUMN ${shop.number}`,
      url: shop.id,
      path: '/autumn',
      commission: percent(rate),
    }
    const { id } = await make('/marketing/campaign', body)
    campaigns.set(shop.id, { id, rate })
  }
  const affiliates: Affiliate[] = []
  const links: Link[] = []
  for (const [n, [iban, holderCountry]] of accounts.entries()) {
    const username = `promoter${n}@soak.example`
    const rate = rates[n] ?? 1000
    const { id } = await make('/registration/affiliate', {
      ...{ name: `PROMOTER ${n}`, username, password, confirmPassword: password, source: 'BLOG' },
      ...{ commission: percent(rate), hold: 0, shops: shops.map((shop) => shop.id), iban },
      ...{ accountHolder: `Promoter ${n}`, holderTown: 'Town', holderCountry },
    })
    await make(`/registration/affiliate/${id}/activate`)
    affiliates.push({ id, username, rate })
    for (const shop of shops) {
      const campaign = campaigns.get(shop.id)
      const plain = await make<MadeLink>('/marketing/link', {
        type: 'shop',
        shop: shop.id,
        affiliate: id,
      })
      links.push({ id: plain.id, code: plain.shortCode, affiliate: id, shop, rate: shop.rate ?? rate })
      if (!campaign) continue
      const body = { type: 'campaign', shop: shop.id, campaign: campaign.id, affiliate: id }
      const promoted = await make<MadeLink>('/marketing/link', body)
      links.push({ id: promoted.id, code: promoted.shortCode, affiliate: id, shop, rate: campaign.rate })
    }
  }
  const told = { onCreated: true, onApproved: true, onFailed: true, onAdjusted: true, onPaid: true }
  await make('/marketing/postback', {
    name: 'OWN SYSTEMS',
    method: 'POST',
    address: `${page}/postback`,
    ...told,
  })
  return { admin, shops, affiliates, links }
}
