// Stores which alarms are active, and notifies administrators once when one begins. Its notification counts as
// read once it has ended on every machine.
import { alarmPath } from '@rivulet/contract/screens/alarm-paths'
import { type AlarmName, alarmTitles } from '@rivulet/contract/messages/alarm-messages'
import { announce } from '../db/announce.ts'
import type { Deps } from '../deps.ts'
import { alarmMail } from '../mail/mail-text.ts'
import { linkTo, type Notified } from '../notification/notification-mail.ts'
import { notify } from '../notification/notify.ts'
import type { Alarm } from './alarms.ts'

/** Milliseconds for which a value must be well again: one around its limit would otherwise be mailed every few minutes. */
const restFor = 10 * 60_000
/** Milliseconds after which the alarms of a machine end that looks no more. */
const goneAfter = 24 * 3600_000

/** `place` is one machine, or the whole programme; alarms that are `undecided` stay as they are. */
export async function raiseAlarms(
  deps: Deps,
  place: string,
  alarms: readonly Alarm[],
  undecided: readonly AlarmName[] = [],
): Promise<void> {
  const { sql, log, now } = deps
  const at = now()
  const before = (milliseconds: number) => new Date(at.getTime() - milliseconds)
  await sql.begin(async (tx) => {
    const names = [...alarms.map(({ name }) => name), ...undecided]
    const ended = await tx`
      delete from alarm where place = ${place} and name <> all(${names}::text[]) and seen_at < ${before(restFor)}
        or place not in (${place}, '') and seen_at < ${before(goneAfter)}`
    if (ended.count > 0) announce(tx, 'alarm')
    for (const { name, says } of alarms) {
      const [begun] = await tx`
        insert into alarm (name, place, since, says, seen_at) values (${name}, ${place}, ${at}, ${says}, ${at})
        on conflict (name, place) do update set says = excluded.says, seen_at = excluded.seen_at returning xmax = 0 as new`
      if (!begun?.new) continue
      log.error({ event: 'alarm', alarm: name, place }, says)
      const mail = (reader: Notified) => {
        const link = linkTo(deps.config.publicUrl, alarmPath(name, reader.permissions))
        return alarmMail(reader, { title: alarmTitles[name], says, place, link })
      }
      await notify(tx, deps, 'alarm', [{ facts: { alarm: name }, mail }])
    }
  })
}
