/** Asks before an invite is saved that gives no shop, although there are some. */
import { formatFilter } from '@rivulet/contract/filter'
import { withoutShopMessages as said } from '@rivulet/contract/messages/without-shop-messages'
import { listPathOf } from '@rivulet/contract/resource'
import { places } from '@rivulet/contract/resources/places'
import { ask } from '../../lib/api.ts'
import { askToConfirm } from '../../lib/confirm.ts'
import { session } from '../../lib/session/session.ts'
import { mayDo } from '../../resource/access.ts'
import { mayGive } from './hides.ts'
import type { FormValues } from '../../resource/record/form-values.ts'

/** Whether the user could choose one; the session's own list may be older. */
async function mayGiveOne(): Promise<boolean> {
  const { user } = session.get()
  if (!mayGive(user) || !mayDo(user, places.shop, 'list')) return false
  const active = formatFilter({ field: 'active', operator: 'eq', value: '1' })
  const query = new URLSearchParams([active, ['limit', '1']])
  const { data } = await ask<unknown[]>('GET', `${listPathOf(places.shop)}?${query}`)
  return data.length > 0
}

/** A body holds what is filled in, or of a record what has been changed. */
export async function sureWithoutShop({ shops }: FormValues, record: object | null): Promise<boolean> {
  const given = Array.isArray(shops) ? shops.length > 0 : record !== null
  return given || !(await mayGiveOne()) || askToConfirm(said)
}
