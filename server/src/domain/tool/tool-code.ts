// The code of a tool with a link, if both are in the actor's scope.
import { isStorable } from '@rivulet/contract/text/storable'
import type { ToolCode } from '@rivulet/contract/answers/tool-answer'
import type { FileEntry } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import { toolMessages } from '@rivulet/contract/messages/tool-messages'
import {
  addressWith,
  landingPageMax,
  markNames,
  type Marks,
  targetOf,
  trackingOrigin,
} from '@rivulet/contract/text/tracked-address'
import { textMax } from '@rivulet/contract/validate'
import type { Actor } from '../../auth/actor.ts'
import { invalid } from '../../errors.ts'
import { readLandingPage } from '../../resource/landing-page.ts'
import { parseId } from '../../resource/trash.ts'
import type { Engine } from '../../resource/engine.ts'
import { readRecord } from '../../resource/save.ts'
import { buildCode, type Content } from './build-code.ts'
import { feedPath, picturePath } from './public-path.ts'
import { findLink } from './find-link.ts'
import type { Resource } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import type { Served } from '../../resource/serve.ts'

function servedAs(engine: Engine, name: ResourceName): Served<Resource> {
  const served = engine.served[name]
  if (!served) throw new Error(`${name} is not served`)
  return served
}

/** @throws 404 for a tool or link that is missing or out of scope, 422 when they do not match. */
export async function toolCode(
  engine: Engine,
  actor: Actor,
  toolId: number,
  query: Record<string, unknown>,
): Promise<ToolCode> {
  const { sql, config } = engine.deps
  const record = await readRecord(engine, sql, servedAs(engine, 'tool'), actor, toolId)
  const linkId = parseId(String(query.link ?? ''))
  if (Number.isNaN(linkId)) throw invalid({ link: [messages.field.required] })
  await readRecord(engine, sql, servedAs(engine, 'link'), actor, linkId)
  const link = await findLink(sql, toolId, { id: linkId })
  if (!link) throw invalid({ link: [toolMessages.link] })
  const marks = readMarks(query, link.shopUrl)
  const [row] = await sql<{ key: string }[]>`select key from tool where id = ${toolId}`
  const key = row?.key ?? ''
  if (record.kind === 'feed') {
    const code = addressWith(`${config.publicUrl}${feedPath(key, link.code)}`, marks)
    return { format: 'feed', code, preview: feedPath(key, link.code) + new URL(code).search }
  }
  const place = {
    target: targetOf(trackingOrigin(config.publicUrl, link.ownHost), link.code),
    marks,
    promoted: link.promoted,
  }
  const content = { ...(record as unknown as Content), picture: null }
  const shown = (record.picture as FileEntry[]).length > 0 ? picturePath(key) : null
  return {
    ...buildCode({ ...content, picture: shown && config.publicUrl + shown }, place),
    preview: buildCode({ ...content, picture: shown, video: null }, place).code,
  }
}

/** @throws 422 for a sub id that is too long or repeated, and for a landing page outside the shop. */
export function readMarks(query: Record<string, unknown>, shopUrl: string): Marks {
  const marks: Marks = {}
  for (const name of [...markNames, 'to'] as const) {
    const value = query[name] ?? ''
    if (typeof value !== 'string' || !isStorable(value))
      throw invalid({ [name]: [messages.field.characters] })
    const max = name === 'to' ? landingPageMax : textMax
    if (value.length > max) throw invalid({ [name]: [messages.field.maxLength(max)] })
    if (value) marks[name] = name === 'to' ? readLandingPage('to', value, shopUrl) : value
  }
  return marks
}
