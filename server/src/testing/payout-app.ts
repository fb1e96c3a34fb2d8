// The API with a configured debtor and payable affiliates, for tests of payout runs.
import { actionPath } from '@rivulet/contract/resource'
import { maskOf } from '@rivulet/contract/text/mask'
import { registerApi } from '../api.ts'
import type { Config } from '../config/config.ts'
import { payNextBatch } from '../domain/invoice/run/pay-run.ts'
import { seal } from '../crypto/seal.ts'
import type { TestAccount } from './account.ts'
import { insertOrder } from './order.ts'
import { createWholeApp, type Reply, type WholeApp, where } from './whole-app.ts'

export const payer = {
  name: 'Rivulet Partners GmbH',
  iban: 'DE89370400440532013000',
  bic: null,
  address: { street: 'Bahnhofstr. 1', postcode: '10115', town: 'Berlin', country: 'DE' },
}
export const belgianIban = 'BE68539007547034'

type Bank = { iban?: string; holder?: string; changedAt?: Date | null }
export type PayoutItem = {
  id: number
  amount: string
  state: string
  omitted: string | null
  endToEndId: string
  payment: number | null
  iban: string | null
  affiliate: { id: number }
}

export type PayoutApp = WholeApp & {
  /** With this much payable, and with bank details unless null. */
  affiliate(cents: number, bank?: Bank | null): Promise<number>
  setBank(affiliateId: number, bank: Bank): Promise<void>
  /** A run of everyone with at least one euro payable, created by the administrator unless another user is given. */
  begin(minimum?: string, by?: TestAccount): Promise<number>
  run(id: number, action: 'prepare' | 'release' | 'discard', by?: TestAccount): Promise<Reply>
  item(id: number, action: 'takeIn' | 'takeOut', by?: TestAccount): Promise<Reply>
  /** Items of the run by affiliate. */
  items(run: number): Promise<Map<number, PayoutItem>>
  progress(run: number, by?: TestAccount): Promise<Reply['data']>
  /** Pays everything released. Returns the number of batches. */
  payAll(): Promise<number>
  /** From creation to payment, with two users. */
  paid(minimum?: string): Promise<number>
  /** A file of the run, by its extension. */
  file(run: number, ending: string): Promise<string>
  /** Uploads a bank response. */
  sendAnswer(name: string, text: string | Buffer, by?: TestAccount): Promise<Reply>
  second: TestAccount
}

export async function createPayoutApp(changes: Partial<Config> = {}): Promise<PayoutApp> {
  const app = await createWholeApp((fastify, deps) => registerApi(fastify, deps), { payer, ...changes })
  const second = await app.account('Administrator')
  const path = '/financial/payout-run'
  const { sql, deps } = app

  const setBank: PayoutApp['setBank'] = async (
    id,
    { iban = belgianIban, holder = 'Maren Olbrecht', changedAt = null },
  ) =>
    void (await sql`update account set ${sql({
      iban: maskOf(iban),
      iban_sealed: seal(deps.config.secret, iban),
      account_holder: maskOf(holder, 'initials'),
      account_holder_sealed: seal(deps.config.secret, holder),
      bank_changed_at: changedAt,
    })} where id = ${id}`)

  const self: PayoutApp = {
    ...app,
    second,
    setBank,
    async affiliate(cents, bank = {}) {
      const { id } = await app.account('Affiliate')
      await insertOrder(app, { affiliateId: id, cents })
      if (bank) await setBank(id, bank)
      return id
    },
    async begin(minimum = '1.00', by = app.admin) {
      const body = { minimum, executionDate: '2099-01-04' }
      const { status, text, data } = await app.call('POST', path, body, by.headers)
      if (status !== 201) throw new Error(text)
      return data.id
    },
    run: (id, action, by = app.admin) =>
      app.call('POST', `${path}/${id}/${actionPath(action)}`, {}, by.headers),
    item: (id, action, by = app.admin) =>
      app.call('POST', `${path}/item/${id}/${actionPath(action)}`, {}, by.headers),
    async items(run) {
      const { data } = await app.call('GET', `${path}/item?${where('run', `eq~.~${run}`)}`)
      return new Map((data as PayoutItem[]).map((item) => [item.affiliate.id, item]))
    },
    progress: async (run, by = app.admin) =>
      (await app.call('GET', `${path}/${run}/progress`, undefined, by.headers)).data,
    async payAll() {
      let steps = 0
      while (await payNextBatch(deps)) steps++
      return steps
    },
    async paid(minimum) {
      const run = await self.begin(minimum)
      for (const [action, by] of [
        ['prepare', app.admin],
        ['release', second],
      ] as const) {
        const { status, text } = await self.run(run, action, by)
        if (status !== 200) throw new Error(text)
      }
      await self.payAll()
      return run
    },
    async file(run, ending) {
      const { data } = await app.call('GET', `${path}/${run}`)
      const { file } = data.files.find(({ name }: { name: string }) => name.endsWith(ending))
      const { data: user } = await app.call('GET', '/auth/me')
      const answer = await app.app.inject({ url: `/files/${file}?token=${user.credentials.storage}` })
      return answer.body
    },
    sendAnswer: (name, text, by = app.admin) =>
      app.send(`${path}/answer`, name, Buffer.from(text), by.headers),
  }
  return self
}
