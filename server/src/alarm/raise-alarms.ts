// Stores which alarms are active, and mails administrators once when one begins.
import { alarmTitles } from '@rivulet/contract/messages/alarm-messages'
import { activeAdministrators } from '../auth/administrators.ts'
import type { Deps } from '../deps.ts'
import { queueMails } from '../mail/mail-queue.ts'
import { alarmMail } from '../mail/mail-text.ts'
import type { Alarm } from './alarms.ts'

/** `place` is one machine, or the whole programme. */
export async function raiseAlarms(deps: Deps, place: string, alarms: readonly Alarm[]): Promise<void> {
  const { sql, log, now } = deps
  const at = now()
  await sql.begin(async (tx) => {
    const names = alarms.map(({ name }) => name)
    await tx`delete from alarm where place = ${place} and name <> all(${names}::text[])`
    for (const { name, says } of alarms) {
      const [begun] = await tx`
        insert into alarm (name, place, since, says) values (${name}, ${place}, ${at}, ${says})
        on conflict (name, place) do update set says = excluded.says returning xmax = 0 as new`
      if (!begun?.new) continue
      log.error({ event: 'alarm', alarm: name, place }, says)
      const administrators = await activeAdministrators(tx)
      await queueMails(
        tx,
        deps,
        administrators.map((reader) => ({
          ...alarmMail(reader, { title: alarmTitles[name], says, place }),
          about: `alarm ${name}`,
        })),
      )
    }
  })
}
