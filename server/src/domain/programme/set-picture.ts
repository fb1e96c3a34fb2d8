// Stores or removes a picture of the programme, and notifies every process.
import { createHash } from 'node:crypto'
import type { ProgrammeSettings } from '@rivulet/contract/answers/programme-answer'
import { type PictureUse, pictureUses } from '@rivulet/contract/programme-fields'
import { writeAuditLog } from '../../audit/write-audit-log.ts'
import { type Actor, byActor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import type { ReceivedFile } from '../../files/receive-file.ts'
import { heavyTask } from '../../heavy-work/heavy-task.ts'
import { programmeChannel } from '../../programme/programme-copy.ts'
import type { work } from './redraw-picture.ts'
import { readSettings } from './update-programme.ts'

const redrawPicture = heavyTask<typeof work>(new URL('./redraw-picture.ts', import.meta.url), {
  seconds: 10,
  field: 'file',
})

/** @throws 404 for any other use. */
export function pictureUse(text: string): PictureUse {
  if (!Object.hasOwn(pictureUses, text)) throw notFound()
  return text as PictureUse
}

/** @throws 422 on `file`. */
export async function setPicture(
  deps: Deps,
  actor: Actor,
  use: PictureUse,
  { bytes }: ReceivedFile,
): Promise<ProgrammeSettings> {
  const drawn = await redrawPicture(actor.accountId, { use, bytes })
  const sha256 = createHash('sha256').update(JSON.stringify(drawn)).digest()
  return change(deps, actor, { action: 'setPicture', after: { picture: use } }, async (tx) => {
    await tx`
      insert into programme_picture (use, sha256, files) values (${use}, ${sha256}, ${tx.json(drawn)})
      on conflict (use) do update set sha256 = excluded.sha256, files = excluded.files`
  })
}

export const removePicture = (deps: Deps, actor: Actor, use: PictureUse): Promise<ProgrammeSettings> =>
  change(deps, actor, { action: 'removePicture', before: { picture: use } }, async (tx) => {
    await tx`delete from programme_picture where use = ${use}`
  })

type Act = { action: string; before?: object; after?: object }

const change = (
  deps: Deps,
  actor: Actor,
  act: Act,
  write: (tx: Transaction) => Promise<void>,
): Promise<ProgrammeSettings> =>
  deps.sql.begin(async (tx) => {
    await write(tx)
    await tx`select pg_notify(${programmeChannel}, '')`
    const settings = await readSettings(tx, deps)
    await writeAuditLog(tx, byActor(actor), deps.now(), act as Parameters<typeof writeAuditLog>[3])
    return settings
  })
