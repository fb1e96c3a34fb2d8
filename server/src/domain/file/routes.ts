// Routes for uploading and downloading files.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { route } from '../../http/endpoint.ts'
import type { Range } from '../../files/file-store.ts'
import type { Content } from '../../files/stored-file.ts'
import { receiveFile, takeFiles } from '../../files/receive-file.ts'
import type { Engine } from '../../resource/engine.ts'
import { sourceOf } from '../../auth/device.ts'
import { auditReading } from '../../resource/audit-records.ts'
import { downloadFile } from './download-file.ts'
import { disposition } from './file-name.ts'
import { requestedRange } from './requested-range.ts'
import { admitUpload, largest, uploadFile } from './upload-file.ts'

export function registerFileRoutes(app: FastifyInstance, engine: Engine) {
  const { deps } = engine
  void app.register(async (scope) => {
    await takeFiles(scope, largest)
    route(scope, deps, endpoints.uploadFile, async ({ request, reply, actor }) => {
      await admitUpload(engine, actor)
      const data = await uploadFile(deps, actor, await receiveFile(request, largest))
      await auditReading(deps, actor, {
        ...{ action: 'uploadFile', label: data.name, after: { size: data.size } },
      })
      reply.code(201)
      return { data }
    })
  })
  // Files are sent as attachments, never as pages; only re-encoded images may be shown inline.
  app.get<{ Params: { key: string }; Querystring: { token?: string; download?: string } }>(
    '/files/:key',
    async (request, reply) => {
      const { token, download } = request.query
      const { name, type, content, redrawn, reader, hangsOn } = await downloadFile(
        engine,
        request.params.key,
        token,
      )
      // Viewing images is routine; only downloads are audited.
      const actor = { ...reader, source: sourceOf(request) }
      if (!redrawn || download === 'true')
        await auditReading(deps, actor, { action: 'download', ...hangsOn, after: { file: name } })
      const kind = redrawn && download !== 'true' ? 'inline' : 'attachment'
      reply
        .type(type)
        .header('content-disposition', disposition(kind, name))
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('accept-ranges', 'bytes')
      return sendContent(reply, content, requestedRange(request.headers, content.size))
    },
  )
  return { uploadFile: endpoints.uploadFile }
}

function sendContent(reply: FastifyReply, { size, read }: Content, range: Range | null | undefined) {
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (!range) return reply.header('content-length', size).send(Readable.from(read()))
  const { first, last } = range
  return (
    reply
      .code(206)
      // Of compressed content the range would be another one.
      .header('content-encoding', 'identity')
      .header('content-range', `bytes ${first}-${last}/${size}`)
      .header('content-length', last - first + 1)
      .send(Readable.from(read(range)))
  )
}
