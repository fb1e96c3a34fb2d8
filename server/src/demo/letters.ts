// Contact messages in the demo, and which have been answered.
import { sendMessage } from '../domain/service/send-message.ts'
import { addressOf } from './people.ts'
import { act, actorNamed, deliverAll, depsAt } from './product.ts'
import { awake, officeHours } from './rhythm.ts'
import type { Staff } from './staff.ts'
import { hour, momentAt, type Promoter, type Stage } from './story.ts'

/** Author, time as a fraction of the period, hours until answered, the text, and the reply. */
const table = `
lotte.verhaegen | 0.06 | 5 | Hello! The tents page of Nordlund answers in English only. Is there an address I can link to for my Dutch readers? | Yes: add /nl to the address, and the link counts as before.
jakob.weidner | 0.15 | 20 | May I show the weights from the product feed in my own table, next to other brands? I would name the source. | Gladly, as long as the prices come from the feed and not from memory.
marisol.ortega | 0.27 | 9 | Could the sea salt banner also come in Spanish? Half of my readers skip what is in English. | It is under Tools since this morning, in two sizes.
tomasz.zielinski | 0.38 | 30 | A reader used a code of Papiervogel and I cannot find the order. He ordered on Sunday in the evening, for about 40 euro. Could you look? | We found it: he came back from the shop’s own letter. Send us a claim with his confirmation, please.
clement.favre | 0.49 | 7 | The ink of the month was sold out two days after my letter. Please tell me a week ahead next time, then I choose another one. | Fair enough. The next three are in the calendar under Downloads.
lotte.verhaegen | 0.58 | 4 | Two orders of last week were cancelled, both of the same customer. She wrote to me that she ordered again by telephone. Does that count? | An order by telephone has no click, so it does not. Her next order through your letter does.
harry.whitcombe | 0.66 | 26 | My bank has changed. The new account is in my payment notes; please use it from the next payment on. | Please enter it under My Profile, where only you can change it. We pay to that account.
sanne.degroot | 0.77 | 11 | Can I get the video without its last five seconds? The logo at the end hides my own. | The short cut is under Tools now.
lotte.verhaegen | 0.84 | 3 | The last payment has not arrived. My bank says that the account was closed, which is right: I have a new one since the first of the month. | The bank returned it, and your balance has it again. Enter the new account under My Profile; the next payment goes there.
ingrid.solberg | 0.93 | - | Is there a chance of 10 % for the light tents? Three of the five orders of this week are theirs.
fiona.gallagher | 0.965 | - | I am recording an episode about olive wood next week. Whom at Casa Tiglio may I call?
nikos.papadakis | 0.99 | - | The link to the winter concerts opens the front page instead of the programme. Is that so on purpose?
`

export async function writeLetters(
  { deps, period }: Stage,
  { administrator }: Staff,
  promoters: readonly Promoter[],
): Promise<void> {
  for (const line of table.trim().split('\n')) {
    const [handle = '', part = '', wait = '', words = '', text = ''] = line.split(' | ')
    const promoter = promoters.find(({ person }) => person.handle === handle)
    const at = awake(momentAt(period, Number(part)))
    if (!promoter || at < promoter.from) continue
    const writer = await actorNamed(deps.sql, addressOf({ handle }))
    await deps.sql.begin((tx) => sendMessage(tx, depsAt(deps, at), writer, words))
    await deliverAll(deps, at)
    const answeredAt = wait === '-' ? Infinity : officeHours(at + Number(wait) * hour)
    if (answeredAt > period.until) continue
    const [letter] = await deps.sql<{ id: number }[]>`select max(id) as id from contact_message`
    const doing = { deps, actor: administrator, at: answeredAt }
    await act(doing, 'contactMessage', 'reply', letter?.id ?? 0, { text })
    await deliverAll(deps, answeredAt)
  }
}
