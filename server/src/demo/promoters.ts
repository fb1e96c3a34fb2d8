// Creates the demo's affiliates: invited or not, signed up, activated and given their terms.
import { signUp } from '../domain/account/sign-up.ts'
import { bankOf } from './accounts.ts'
import { addressOf, newcomer, type Person, people, star } from './people.ts'
import { act, change, create, deliverAll, depsAt, type Doing } from './product.ts'
import type { Random } from './random.ts'
import { officeHours } from './rhythm.ts'
import { password } from './sign-ins.ts'
import type { Staff } from './staff.ts'
import { keptFor } from './stores.ts'
import { day, hour, type Promoter, type Stage, type Store } from './story.ts'
import { welcomeOf } from './welcome.ts'

/** The first affiliates joined before there was any traffic. */
const before = 10 * day

/** The activated ones. */
export async function bringPromoters(
  stage: Stage,
  { administrator, manager }: Staff,
  stores: readonly Store[],
): Promise<Promoter[]> {
  const { deps, period } = stage
  const random = stage.random.fork('promoters')
  const banks = stage.random.fork('banks')
  const fair = await invite(
    { deps, actor: manager, at: period.from - before - hour },
    'multiple',
    'PARTNER EVENING IN ANTWERP',
  )
  const promoters: Promoter[] = []
  for (const [index, person] of people.entries()) {
    const joined = Math.round(
      period.from - before + (period.until - period.from + before) * person.joins,
    )
    const doing: Doing = { deps, actor: index % 2 ? administrator : manager, at: joined }
    const code = [
      fair,
      null,
      index % 3 === 2 &&
        (await invite({ ...doing, at: joined - 2 * day }, 'single', `FOR ${person.name}`)),
    ][index % 3]
    const id = await join(stage, person, joined, code || null)
    if (person.state === 'waiting') continue
    const from = Math.min(officeHours(joined + random.whole(2, 9) * hour), period.until - hour)
    const later = { ...doing, at: from }
    await act(later, 'affiliate', 'activate', id)
    const shops = shopsFor(person, stores, () => random.next())
    const terms = termsOf(person, random.whole(0, 3))
    await change(later, 'affiliate', id, {
      ...terms,
      shops,
      ...(person.size > 0 && bankOf(person, banks)),
    })
    await deliverAll(deps, later.at)
    const [row] = await deps.sql<{ aid: string }[]>`select aid from account where id = ${id}`
    promoters.push({ id, aid: row?.aid ?? '', person, from, shops })
  }
  await moveAccount(stage, manager, promoters, banks)
  await leaveUnused(stage, { deps, actor: manager, at: period.until - 9 * day })
  return promoters
}

async function invite(doing: Doing, type: 'single' | 'multiple', notes: string): Promise<string> {
  const { code } = await create(doing, 'invite', { type, notes })
  return String(code)
}

/** One of them changed bank yesterday, so that payments to them are flagged. */
async function moveAccount(
  { deps, period }: Stage,
  actor: Staff['manager'],
  promoters: readonly Promoter[],
  banks: Random,
): Promise<void> {
  const moved = promoters.find(({ person }) => person.handle === 'sanne.degroot')
  if (!moved) return
  const doing: Doing = { deps, actor, at: period.until - day }
  await change(doing, 'affiliate', moved.id, { iban: bankOf(moved.person, banks)?.iban })
  await deliverAll(deps, doing.at)
}

async function leaveUnused({ period }: Stage, doing: Doing): Promise<void> {
  const spare = ['FOR A BLOGGER IN TALLINN', 'FOR THE PODCAST OF FIONA’S SISTER', 'ASKED FOR BY MAIL']
  for (const [index, notes] of spare.entries())
    await invite({ ...doing, at: period.until - (8 - index * 3) * day }, 'single', notes)
  const { id } = await create(doing, 'invite', {
    type: 'multiple',
    notes: 'OLD LETTERHEAD',
    active: true,
  })
  await change({ ...doing, at: doing.at + day }, 'invite', id, { active: false })
}

async function join({ deps }: Stage, person: Person, at: number, code: string | null): Promise<number> {
  const draft = {
    name: person.name,
    email: addressOf(person),
    password,
    confirmPassword: password,
    phone: person.phone,
    businessProfile: person.about,
    source: person.source,
    ...(code && { invite: code }),
  }
  // TEST-NET-3, reserved for documentation.
  const ip = `203.0.113.${1 + (people.indexOf(person) % 250)}`
  await signUp(depsAt(deps, at), draft, { requestId: null, ip, device: null })
  const [row] = await deps.sql<{ id: number }[]>`
    select id from account where username = ${addressOf(person)}`
  return row?.id ?? 0
}

/** All open shops for successful affiliates, a few for the others. */
function shopsFor(person: Person, stores: readonly Store[], draw: () => number): number[] {
  const open = stores.filter(({ brand }) => person === star || brand.prefix !== 'OD' || person.size > 2)
  const wanted = person === star ? 7 : person === newcomer ? 3 : Math.min(6, 2 + Math.round(person.size))
  const ranked = open
    .map((store) => ({ store, rank: draw() ** (1 / store.brand.appeal) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ store }) => store)
  const must = stores.filter(({ brand }) => keptFor(brand, addressOf(person)))
  return [...new Set([...must, ...ranked.slice(0, wanted)])].map(({ id }) => id).sort((a, b) => a - b)
}

function termsOf(person: Person, luck: number) {
  const rates = ['10.00', '10.00', '8.50', '12.50'] as const
  const kinds = ['telegram', 'skype', 'jabber', 'other'] as const
  return {
    gender: person.gender,
    commission: person === star ? '12.50' : rates[luck],
    hold: person === star ? 14 : [7, 14, 30, 14][luck],
    welcome: welcomeOf(person),
    notes: luck === 1 ? 'Asks good questions. Answer within the day.' : null,
    paymentNotes: person.size > 0 ? 'By bank transfer, in the first half of the month.' : null,
    affiliateIntegration: person.size > 2 ? `CRM-${4100 + people.indexOf(person)}` : null,
    contact: luck === 3 ? null : { type: kinds[luck], value: `@${person.handle.replace('.', '_')}` },
  }
}
