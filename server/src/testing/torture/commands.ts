// The steps of a random history as fast-check commands: sequential, concurrent, or moving the clock.
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect } from 'vitest'
import { isOpen } from '../model/access.ts'
import { type Answer, approveOverdue as modelApproves, type Deed, perform } from '../model/deeds.ts'
import { type Click, type Link, links, shops, type State } from '../model/state.ts'
import { addStep } from './add-step.ts'
import { accessStep, anyStep, type Step } from './steps.ts'
import { systemStep } from './system-steps.ts'
import { agrees, all, goOn } from './possible.ts'
import { storedView } from './stored-view.ts'
import { modelView, wrongWhys } from './view.ts'
import { approveOverdue, send } from './send.ts'
import { click, type World } from './world.ts'

/** A replay compares after every step, not only where several were concurrent: it names the first that differs. */
const isReplay = process.env.TORTURE_PATH !== undefined

export type Command = fc.AsyncCommand<State, World>

const command = (words: string, run: Command['run']): Command => ({
  check: () => true,
  run,
  toString: () => words,
})

/** Records what shops have sent, and the ids of their orders and corrections. */
function remember(state: State, world: World, deeds: readonly Deed[]): void {
  for (const deed of deeds) if (deed.do === 'report') state.sent.push(deed.message)
  // Responses arrive in any order; payments are identified by order of creation.
  world.payments.sort((a, b) => a - b)
  for (const line of state.lines)
    if (line.reason) line.number = world.corrections.get(line.reason) ?? line.number
  for (const order of state.orders)
    order.number = world.orders.get(`${order.shop} ${order.name}`) ?? order.number
}

const drawn = fc.oneof(
  ...[
    { weight: 30, arbitrary: anyStep },
    { weight: 20, arbitrary: systemStep },
    { weight: 2, arbitrary: addStep },
  ],
)
const one = drawn.map(({ words, deed: make }: Step) =>
  command(words, async (state, world) => {
    const deed = make(state)
    if (!deed) return
    const answer = await send(world, state.now, deed)
    if (!agrees(state, world, (one) => perform(one, deed), answer))
      expect([words, deed, answer]).toEqual([words, deed, perform(state, deed)])
    all(state, world, (one) => remember(one, world, [deed]))
    if (isReplay) await compareStored(state, world, `differs after ${words}`)
  }),
)

/** Not at the instant of a click, because the order of the two matters. */
const access = accessStep.map(({ words, deed: make }: Step) =>
  command(words, async (state, world) => {
    all(state, world, (one) => one.now++)
    const deed = make(state)
    if (!deed) return
    const answer = await send(world, state.now, deed)
    if (!agrees(state, world, (one) => perform(one, deed), answer))
      expect([words, deed, answer]).toEqual([words, deed, perform(state, deed)])
  }),
)

/** Whatever runs concurrently, responses and stored state must match some sequential order. */
const several = fc.array(drawn, { minLength: 2, maxLength: 4 }).map((steps) =>
  command(`at once: ${steps.map(({ words }) => words).join(' | ')}`, async (state, world) => {
    const deeds = steps.flatMap(({ deed: make }) => make(state) ?? [])
    const answers = await Promise.all(deeds.map((deed) => send(world, state.now, deed)))
    const stored = await storedView(world)
    expect(
      goOn(state, world, (from) => explain(from, deeds, answers, stored)),
      `no sequence explains ${JSON.stringify({ deeds, answers, stored }, null, 1)}`,
    ).toBe(true)
    all(state, world, (one) => remember(one, world, deeds))
  }),
)

/** The states after each sequence that gives these answers and this stored state. */
function explain(
  state: State,
  deeds: readonly Deed[],
  answers: readonly Answer[],
  stored: Awaited<ReturnType<typeof storedView>>,
): State[] {
  const follow = (from: State, rest: readonly number[]): State[] => {
    if (rest.length === 0) return isStored(from, stored) ? [from] : []
    return rest.flatMap((next) => {
      const tried = structuredClone(from)
      if (!isDeepStrictEqual(perform(tried, deeds[next] as Deed), answers[next])) return []
      return follow(
        tried,
        rest.filter((other) => other !== next),
      )
    })
  }
  return follow(
    state,
    deeds.map((_deed, index) => index),
  )
}

/** Lets those states be possible that show what is stored, and fails when there is none. */
export async function compareStored(state: State, world: World, words?: string): Promise<void> {
  const { view, whys } = await storedView(world)
  if (goOn(state, world, (one) => (isStored(one, { view, whys }) ? [one] : []))) return
  expect(view, words).toEqual(modelView(state))
  expect(wrongWhys(state, whys), words).toEqual([])
}

/** Whether this is what can be seen of the model. */
const isStored = (state: State, { view, whys }: Awaited<ReturnType<typeof storedView>>): boolean =>
  isDeepStrictEqual(modelView(state), view) && wrongWhys(state, whys).length === 0

const minute = 60_000
const hour = 60 * minute
const wait = fc
  .constantFrom(
    minute,
    10 * minute,
    hour,
    5 * hour,
    11 * hour,
    24 * hour,
    25 * hour,
    3 * 24 * hour,
    20 * 24 * hour,
  )
  .map((time) =>
    command(`wait ${time / minute} minutes`, async (state, world) => {
      all(state, world, (one) => (one.now += time))
    }),
  )

const visit = fc
  .record({
    link: fc.constantFrom(...(Object.keys(links) as Link[])),
    ago: fc.constantFrom(0, 1, 60, 1440),
    came: fc.constantFrom('visit', 'visit', 'visit', 'burst', 'bot', 'preview'),
    stored: fc.boolean(),
  })
  .map(({ link, ago, came, stored }) =>
    command(
      `${came} ${link} ${ago} minutes ago${stored ? '' : ', not stored'}`,
      async (state, world) => {
        const made = clickOn(state, { link, at: state.now - ago * minute, came, stored })
        all(state, world, ({ clicks }) => clicks.push({ ...made }))
        await click(world, made)
      },
    ),
  )

/** Which of two simultaneous clicks is the last is undefined. */
export function clickOn(state: State, made: Omit<Click, 'known' | 'open'>): Click {
  const { clicks, erased } = state
  let { at } = made
  while (clicks.some((one) => one.at === at && one.link !== made.link)) at--
  const open = isOpen(state, made.link, at) && !erased[links[made.link].affiliate]
  return { ...made, at, known: made.stored, open }
}

const store = fc.constant(
  command('store the clicks', async (state, world) => {
    const deed: Deed = { do: 'store' }
    const answer = await send(world, state.now, deed)
    if (!agrees(state, world, (one) => perform(one, deed), answer))
      expect(answer).toEqual(perform(state, deed))
  }),
)

const overdue = fc
  .record({ shop: fc.constantFrom(...shops), days: fc.constantFrom(1, 2, 5) })
  .map(({ shop, days }) =>
    command(`approve what is overdue in ${shop} for ${days} days`, async (state, world) => {
      const answer = await approveOverdue(world, state.now, shop, days)
      if (!agrees(state, world, (one) => modelApproves(one, shop, days), answer))
        expect(answer).toBe(modelApproves(state, shop, days))
    }),
  )

/** At most sixty; `replayPath` is what a failed run printed. */
export const commands = (replayPath?: string) =>
  fc.commands<State, World, false>(
    // Listed several times to be drawn more often.
    [
      ...[one, one, one, one, one, one, one, one, several, several, several],
      ...[wait, wait, wait, visit, visit, visit, store, overdue, access],
    ],
    { maxCommands: 60, size: 'max', ...(replayPath && { replayPath }) },
  )
