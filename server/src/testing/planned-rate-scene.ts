// What tests of planned rates do: plan one through the API, move the clock into a day, and run the scheduled job.
import { addDays, dayOf, startOfDay } from '@rivulet/contract/day'
import { expect } from 'vitest'
import { jobs } from '../jobs/jobs.ts'
import { served } from '../served.ts'
import type { Reply, WholeApp } from './whole-app.ts'

const pathOf = {
  shop: '/marketing/shop',
  campaign: '/marketing/campaign',
  affiliate: '/registration/affiliate',
} as const
export type Planned = keyof typeof pathOf

/** On the app of a test file, which exists once it runs. */
export function plannedRateScene(server: () => WholeApp) {
  const zone = () => server().deps.config.accountingZone
  const inDays = (days: number): string => addDays(dayOf(server().deps.now(), zone()), days)
  const tryToPlan = (
    what: Planned,
    id: number,
    body: { from?: string; commission?: string | null },
    headers?: Record<string, string>,
  ): Promise<Reply> => server().call('POST', `${pathOf[what]}/${id}/plan-rate`, body, headers)

  /** @returns its id */
  async function plan(
    what: Planned,
    id: number,
    from: string,
    commission: string | null,
  ): Promise<number> {
    expect(await tryToPlan(what, id, { from, commission })).toMatchObject({ status: 200 })
    const [row] = await server().sql<{ id: number }[]>`select max(id) as id from planned_rate`
    return row?.id ?? 0
  }
  const cancel = (id: number, headers?: Record<string, string>): Promise<Reply> =>
    server().call('POST', `/marketing/planned-rate/${id}/cancel`, {}, headers)

  /** Moves the clock to so many minutes after the day has begun; nobody is signed out meanwhile. */
  async function until(day: string, minutes: number): Promise<void> {
    const at = startOfDay(day, zone()).getTime() + minutes * 60_000
    server().pass((at - server().deps.now().getTime()) / 1000)
    await server()
      .sql`update session set last_used_at = ${server().deps.now()}, expires_at = '2040-01-01'`
  }
  const apply = () => jobs['apply-planned-rates'].run({ deps: server().deps, served })
  const rateOf = async (what: Planned, id: number): Promise<string | null> =>
    (await server().call('GET', `${pathOf[what]}/${id}`)).data.commission
  return { inDays, tryToPlan, plan, cancel, until, apply, rateOf }
}
