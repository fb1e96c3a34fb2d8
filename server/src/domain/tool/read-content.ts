// What a tool holds, by its kind: each has its own parts; those of the kind it was before go.
import type { ToolKind } from '@rivulet/contract/choices'
import type { FileDraft } from '@rivulet/contract/fields'
import { toolMessages as m } from '@rivulet/contract/tool-messages'
import type { tool } from '@rivulet/contract/resources/tool'
import type { Config } from '../../config.ts'
import type { Transaction } from '../../db/sql.ts'
import { invalid } from '../../http/errors.ts'
import { findFile, readBytes } from '../../http/stored-file.ts'
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

/** The columns that its content makes. @throws 422 with a sentence at the part that is missing or wrong. */
export async function readContent(
  tx: Transaction,
  config: Pick<Config, 'dataDir' | 'secret' | 'clamdUrl'>,
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
  const size = await pictureSize(tx, config, content.picture[0])
  await checkFeed(tx, config, content.feed[0])
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

async function pictureSize(
  tx: Transaction,
  config: Pick<Config, 'dataDir' | 'secret' | 'clamdUrl'>,
  entry?: FileDraft,
) {
  const file = entry && (await findFile(tx, entry.file))
  if (!file) return null
  const size = file.type.startsWith('image/') && sizeOfPicture(await readBytes(config, file))
  if (!size) throw invalid({ picture: [m.pictureType] })
  return size
}

async function checkFeed(
  tx: Transaction,
  config: Pick<Config, 'dataDir' | 'secret' | 'clamdUrl'>,
  entry?: FileDraft,
): Promise<void> {
  const file = entry && (await findFile(tx, entry.file))
  if (!file) return
  if (!file.type.startsWith('text/')) throw invalid({ feed: [m.feedType] })
  const bytes = await readBytes(config, file)
  if (!hasPlaceholder(bytes.toString('latin1'))) throw invalid({ feed: [m.feedLink] })
}
