// Public routes for other sites and programs: banner images, and product feeds with an affiliate's URLs.
import type { Marks } from '@rivulet/contract/text/tracked-address'
import { targetOf, trackingOrigin } from '@rivulet/contract/text/tracked-address'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { isFileKey } from '../../files/file-key.ts'
import { findFile, openContent, type StoredFile } from '../../files/stored-file.ts'
import { fillFeed } from './fill-feed.ts'
import { findLink } from './find-link.ts'
import { feedPath, picturePath } from './public-path.ts'
import { readMarks } from './tool-code.ts'

/** Seconds; a changed image is visible everywhere within the hour. */
const pictureLife = 3600
const feedLife = 900

export function registerPublicTools(app: FastifyInstance, deps: Deps): void {
  const quiet = { config: { quiet: true } }
  app.get<{ Params: { key: string } }>(picturePath(':key'), quiet, async (request, reply) => {
    const found = await findPublic(deps, request.params.key, 'picture')
    const tag = `"${found.file.sha256.toString('base64url')}"`
    forEverybody(reply, pictureLife).header('etag', tag).type(found.file.type)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.send(Readable.from((await openContent(deps, found.file)).read()))
  })
  app.get<{ Params: { key: string; code: string }; Querystring: Record<string, unknown> }>(
    `${feedPath(':key', '')}:code`,
    quiet,
    async (request, reply) => {
      const { params, query } = request
      const { toolId, file } = await findPublic(deps, params.key, 'feed')
      const code = params.code.replaceAll('\u0000', '').toWellFormed()
      const link = await findLink(deps.sql, toolId, { code })
      if (!link) throw notFound()
      const marks = readMarks(query, link.shopUrl)
      const place = {
        target: targetOf(trackingOrigin(deps.config.publicUrl, link.ownHost), link.code),
        marks,
      }
      const tag = tagOf(file, place)
      forEverybody(reply, feedLife)
        .header('etag', tag)
        .type(`${file.type}; charset=utf-8`)
        .header('content-disposition', 'inline')
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.send(Readable.from(fillFeed((await openContent(deps, file)).read(), place)))
    },
  )
}

/** A weak ETag, because it may be compressed on the way. */
const tagOf = ({ sha256 }: StoredFile, place: { target: string; marks: Marks }): string =>
  `W/"${createHash('sha256').update(sha256).update(JSON.stringify(place)).digest('base64url')}"`

/** @throws 404 for a tool that is inactive, trashed or of another kind. */
async function findPublic(
  { sql }: Deps,
  key: string,
  part: 'picture' | 'feed',
): Promise<{ toolId: number; file: StoredFile }> {
  const [tool] = isFileKey(key)
    ? await sql<{ id: number; picture: string | null; feed: string | null }[]>`
        select id, picture -> 0 ->> 'file' as picture, feed -> 0 ->> 'file' as feed
        from tool where key = ${key} and active and deleted_at is null`
    : []
  const file = tool?.[part] && (await findFile(sql, tool[part]))
  if (!tool || !file) throw notFound()
  return { toolId: tool.id, file }
}

/** Safe wherever it is opened: nothing in it runs, and it depends on no cookie or session. */
const forEverybody = (reply: FastifyReply, seconds: number): FastifyReply =>
  reply
    .header('cache-control', `public, max-age=${seconds}`)
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', "sandbox; default-src 'none'")
