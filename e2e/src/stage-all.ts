// Fixtures with a record of each kind, active and in the trash, for all screens.
import { addDays, today } from '@rivulet/contract/day'
import type { Stage } from './stage.ts'

type Made = { id: number }

export const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }
/** A manager, where a test makes her one. */
export const mara = { name: 'MARA LAKES', username: 'mara@boats.example', password: 'Lake-7-stones' }

/** Records in the trash have this name. */
const old = (name: string) => `${name} OF LAST YEAR`

export async function setWholeStage(stage: Stage): Promise<void> {
  const shop = await stage.shop('SHOE BOX')
  const affiliate = await stage.affiliate({ ...anna, shops: [shop.id] })
  await stage.call('PATCH', `/registration/affiliate/${affiliate.id}`, {
    welcome: '<p>Welcome on board, <strong>Anna</strong>.</p><ul><li>New shoes in autumn</li></ul>',
    contact: { type: 'telegram', value: '@anna' },
    phone: '+32470123456',
    businessProfile: 'Writes about rivers and what floats on them.',
    paymentNotes: 'By the fifth of the month, please',
    notes: 'Met at the fair in Ghent',
  })
  await stage.call('POST', '/marketing/campaign', {
    name: 'AUTUMN',
    url: shop.id,
    path: '/autumn',
    active: true,
  })
  await stage.call('POST', '/marketing/tool', {
    title: 'AUTUMN WORDS',
    kind: 'text',
    shops: [shop.id],
    snippet: '<p>Warm feet this autumn: <a href="{link}">{name}</a></p>',
    active: true,
  })
  await stage.invite('multiple')
  await stage.call('POST', '/service/upload', {
    title: 'BANNERS OF AUTUMN',
    description: 'For blogs and newsletters.',
    documents: [
      { file: await stage.file('banners.txt', 'Boats in the sun'), label: 'All sizes' },
      { file: await stage.file('codes.csv', 'code;rate\nBOAT10;10\n') },
    ],
  })
  await stage.call('POST', '/contact/send', { message: 'Is anybody there?' })
  const link = await stage.link(affiliate.id, shop.id)
  await stage.call('POST', '/marketing/postback', {
    name: 'ANNA’S TRACKER',
    affiliate: affiliate.id,
    method: 'GET',
    address: 'https://tracker.boats.invalid/in?id={click_id}&sum={commission}&what={event}',
    onApproved: true,
    active: true,
  })
  await stage.call('POST', '/settings/api-key', { name: 'Monthly report' })
  const coupon = { code: 'BOAT10', offer: '10% off', until: '2099-12-31' }
  await stage.call('POST', '/marketing/coupon', { ...coupon, affiliate: affiliate.id, shop: shop.id })
  const planned = { from: addDays(today('UTC'), 60), commission: '8.00' }
  await stage.call('POST', `/marketing/shop/${shop.id}/plan-rate`, planned)
  const orders = await setOrders(stage, link.target, shop.apiKey)
  await moveCredit(stage, orders[7], shop.id)
  const autumn = { title: 'Autumn rates', text: '<p>All shoes earn <strong>12%</strong>.</p>' }
  const announced = await stage.call<Made>('POST', '/service/announcement', autumn)
  await stage.call('POST', `/service/announcement/${announced.id}/send`)
  const date = new Date().toISOString().slice(0, 10)
  const claim = { affiliate: affiliate.id, shop: shop.id, orderedOn: date, note: 'A reader told me.' }
  const { id } = await stage.call<Made>('POST', '/financial/claim', { ...claim, orderId: 'SB-3000' })
  const answer = { outcome: 'info', text: 'On which day did she click?' }
  await stage.call('POST', `/financial/claim/${id}/answer`, answer)
  await stage.call('POST', '/financial/buyer-request', { customer: 'C-77', shop: shop.id })
  await stage.call('POST', '/financial/correction', {
    ...{ affiliate: affiliate.id, amount: '2.50', timing: 'now' },
    reason: 'Bonus for the first ten orders',
  })
  const payment = { affiliate: affiliate.id, date, paid: '5.00', documents: [] }
  await stage.call('POST', '/financial/invoice', payment)
  const bank = { iban: 'BE68539007547034', accountHolder: 'Anna Rivers' }
  await stage.call('PATCH', `/registration/affiliate/${affiliate.id}`, bank)
  await stage.call('PUT', '/admin/programme', { payoutRequests: 'on', minimumPayout: '1.00' })
  const call = await stage.as(anna)
  await call('POST', '/home/payout-request', {})
  const bags = await stage.shop('BAG BOX', 'https://bags.example/')
  await stage.call('PATCH', `/marketing/shop/${bags.id}`, { askable: true })
  await call('POST', '/home/shop-request', { shop: bags.id, note: 'My readers ask for bags' })
  await stage.call('POST', '/financial/payout-run', { minimum: '1.00', executionDate: '2099-01-04' })
  await compareOrders(stage, shop.id)
  await fillTrash(stage, { shop: shop.id, affiliate: affiliate.id })
}

async function moveCredit(stage: Stage, order: number | undefined, shop: number): Promise<void> {
  const ruth = { name: 'RUTH BANKS', username: 'ruth@boats.example', password: anna.password }
  const { id } = await stage.affiliate({ ...ruth, shops: [shop] })
  const link = await stage.link(id, shop)
  const moved = { link: link.id, note: 'The buyer named her' }
  await stage.call('POST', `/financial/order/details/${order}/move-credit`, moved)
}

async function setOrders(stage: Stage, target: string, apiKey: string): Promise<number[]> {
  const ids: number[] = []
  for (let n = 1; n <= 12; n++) {
    const order = { orderId: `SB-${1000 + n}`, amount: `${n * 17}.90` }
    ids.push((await stage.order(target, apiKey, order)).id)
  }
  const approve = (some: number[]) =>
    stage.call('POST', '/financial/order/details/approve', { ids: some })
  await approve(ids.slice(0, 6))
  const refused = { reason: 'cancelled', note: 'The buyer changed their mind' }
  await stage.call('POST', `/financial/order/details/${ids[6]}/fail`, refused)
  await stage.call('POST', `/financial/order/details/${ids[0]}/refund`, {
    refundId: 'R-1',
    amount: '5.00',
  })
  await stage.order(`${target}?s1=newsletter`, apiKey, {
    ...{ orderId: 'SB-2000', amount: '1249.00', customer: 'C-77', coupon: 'SPRING' },
    items: [{ key: 'L1', sku: 'BOOT-42', name: 'Rubber boots', quantity: 2, amount: '1249.00' }],
  })
  await stage.order(null, apiKey, { orderId: 'SB-3000', amount: '49.00' })
  await stage.call('DELETE', `/financial/order/details/${ids[11]}`)
  return ids
}

/** Each kind of difference once. */
async function compareOrders(stage: Stage, shop: number): Promise<void> {
  const rows = [
    'SB-1002,35.80,paid',
    'SB-1003,40.00,paid',
    'SB-1004,71.60,cancelled',
    'SB-4000,12.00,open',
  ]
  const text = ['Order,Amount,Status', ...rows, 'SB-4001,much,paid', 'SB-1002,1.00,paid', ''].join('\n')
  await stage.call('POST', '/financial/reconciliation', {
    ...{ shop, document: [{ file: await stage.file('orders of november.csv', text) }] },
    ...{ from: '2026-01-01', to: '2099-12-31', encoding: 'utf8', separator: 'comma' },
    ...{ decimal: 'point', dateOrder: 'ymd' },
    ...{ columnOrder: 'Order', columnAmount: 'Amount', columnStatus: 'Status' },
    ...{ wordsPending: 'open', wordsApproved: 'paid', wordsFailed: 'cancelled' },
  })
}

async function fillTrash(
  stage: Stage,
  { shop, affiliate }: { shop: number; affiliate: number },
): Promise<void> {
  const put = async (path: string, body: object) => {
    const { id } = await stage.call<Made>('POST', path, body)
    await stage.call('DELETE', `${path}/${id}`)
  }
  const account = { password: anna.password, confirmPassword: anna.password, active: true }
  const profile = { name: 'HELPERS', reference: 'Manager', permissions: [] }
  const { id: profileId } = await stage.call<Made>('POST', '/admin/profile', profile)
  await put('/admin/profile', { ...profile, name: old('HELPERS') })
  await put('/admin/user', {
    ...account,
    name: old('HUGO'),
    username: 'hugo@boats.example',
    profile: profileId,
  })
  await put('/registration/affiliate', {
    ...account,
    name: old('BERT'),
    username: 'bert@boats.example',
    source: 'BLOG',
  })
  await put('/registration/invite', { type: 'single', active: true })
  const documents = [{ file: await stage.file('old.txt', 'Boats in the rain') }]
  await put('/service/upload', { title: old('BANNERS'), documents })
  await put('/marketing/campaign', { name: old('AUTUMN'), url: shop, active: true })
  await put('/marketing/tool', { title: old('AUTUMN WORDS'), kind: 'text', active: true })
  await put('/marketing/postback', {
    name: old('ANNA’S TRACKER'),
    affiliate,
    method: 'POST',
    address: 'https://tracker.boats.invalid/in',
    onPaid: true,
  })
  await put('/settings/api-key', { name: old('Monthly report') })
  await put('/marketing/shop', { name: old('HAT BOX'), url: 'https://hats.example/', active: true })
  await put('/marketing/link', { affiliate, type: 'shop', shop, name: old('NEWSLETTER'), active: true })
}
