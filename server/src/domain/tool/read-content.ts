// Validates a tool's content by kind; parts of its previous kind are dropped.
import type { ToolKind } from '@rivulet/contract/choices'
import type { FileDraft } from '@rivulet/contract/fields'
import { toolMessages as m } from '@rivulet/contract/messages/tool-messages'
import type { tool } from '@rivulet/contract/resources/tool'
import type { Transaction } from '../../db/sql.ts'
import { invalid } from '../../errors.ts'
import { findFile, readBytes, type Reading } from '../../files/stored-file.ts'
import type { Saving } from '../../resource/serve.ts'
import { hasPlaceholder } from './placeholder.ts'
import { sizeOfPicture } from './picture-size.ts'
import { checkSnippet } from './snippet.ts'

type Part = 'picture' | 'video' | 'feed' | 'snippet'
const partsOf: Record<ToolKind, readonly Part[]> = {
  banner: ['picture', 'snippet'],
  text: ['snippet'],
  video: ['picture', 'video'],
  feed: ['feed'],
}
const needed: Partial<Record<ToolKind, Part>> = { banner: 'picture', video: 'video', feed: 'feed' }
const sentences = { picture: m.picture, video: m.video, feed: m.feed } as const

type Content = { picture: FileDraft[]; video: string | null; feed: FileDraft[]; snippet: string | null }

/** The columns of its content. @throws 422 with a message for each part that is missing or invalid. */
export async function readContent(
  tx: Transaction,
  reading: Reading,
  { draft, before }: Saving<typeof tool>,
): Promise<Record<string, unknown>> {
  const kind = (draft.kind ?? before?.kind) as ToolKind
  const kept = <P extends Part>(part: P, nothing: Content[P]): Content[P] => {
    if (!partsOf[kind].includes(part)) {
      if (draft[part]?.length) throw invalid({ [part]: [m.otherKind] })
      return nothing
    }
    const value = draft[part] === undefined ? before?.[part] : draft[part]
    return (value ?? nothing) as Content[P]
  }
  const content: Content = {
    picture: kept('picture', []),
    video: kept('video', null),
    feed: kept('feed', []),
    snippet: kept('snippet', null),
  }
  const need = needed[kind] as keyof typeof sentences | undefined
  if (need && (content[need]?.length ?? 0) === 0) throw invalid({ [need]: [sentences[need]] })
  if (content.snippet) checkSnippet(content.snippet, kind)
  const size = await pictureSize(tx, reading, content.picture[0])
  await checkFeed(tx, reading, content.feed[0])
  const json = (files: FileDraft[]) => tx.json(files.map((file) => ({ ...file })))
  return {
    picture: json(content.picture),
    video: content.video,
    feed: json(content.feed),
    snippet: content.snippet,
    width: size?.width ?? null,
    height: size?.height ?? null,
  }
}

async function pictureSize(tx: Transaction, reading: Reading, entry?: FileDraft) {
  const file = entry && (await findFile(tx, entry.file))
  if (!file) return null
  const size = file.type.startsWith('image/') && sizeOfPicture(await readBytes(reading, file))
  if (!size) throw invalid({ picture: [m.pictureType] })
  return size
}

async function checkFeed(tx: Transaction, reading: Reading, entry?: FileDraft): Promise<void> {
  const file = entry && (await findFile(tx, entry.file))
  if (!file) return
  if (!file.type.startsWith('text/')) throw invalid({ feed: [m.feedType] })
  const bytes = await readBytes(reading, file)
  if (!hasPlaceholder(bytes.toString('latin1'))) throw invalid({ feed: [m.feedLink] })
}
