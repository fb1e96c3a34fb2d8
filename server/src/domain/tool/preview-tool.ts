// Previews a tool before it is saved.
import type { ToolCode } from '@rivulet/contract/answers/tool-answer'
import type { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { DraftOf } from '@rivulet/contract/fields'
import { type Actor, sessionOf } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { newFileToken } from '../../auth/file-token.ts'
import { findFile } from '../../files/stored-file.ts'
import { buildCode } from './build-code.ts'
import { checkSnippet } from './snippet.ts'

type Draft = DraftOf<(typeof endpoints)['previewTool']['body']>

/** Its URL leads nowhere. @throws 422 for a snippet that could not be saved. */
export async function previewTool(
  { sql, config, now }: Deps,
  actor: Actor,
  draft: Draft,
): Promise<ToolCode> {
  const kind = draft.kind ?? 'banner'
  const snippet = (kind === 'banner' || kind === 'text' ? draft.snippet : null) ?? null
  if (snippet) checkSnippet(snippet, kind)
  const entry = kind === 'text' ? undefined : draft.picture?.[0]
  const file = entry && (await findFile(sql, entry.file))
  // Access is checked when the image is loaded.
  const token = newFileToken(config.secret, 'image', sessionOf(actor), now())
  const picture = file ? `/files/${file.key}?${new URLSearchParams({ token })}` : null
  const content = { kind, title: draft.title ?? '', snippet, picture, width: null, height: null }
  const place = { target: `${config.publicUrl}/r/example`, marks: {}, promoted: 'SHOP' }
  const { format, code } = buildCode({ ...content, video: null }, place)
  return { format, code, preview: code }
}
