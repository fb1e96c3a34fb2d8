// Uploading one file, and the address that files are read at.
import { endpoints } from '@rivulet/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/endpoint.ts'
import { receiveFile, takeFiles } from '../../http/receive-file.ts'
import type { Engine } from '../../resource/engine.ts'
import { sourceOf } from '../../http/device.ts'
import { noteReading } from '../../resource/note-records.ts'
import { downloadFile } from './download-file.ts'
import { disposition } from './file-name.ts'
import { admitUpload, largest, uploadFile } from './upload-file.ts'

export function registerFileRoutes(app: FastifyInstance, engine: Engine) {
  const { deps } = engine
  void app.register(async (scope) => {
    await takeFiles(scope, largest)
    route(scope, deps, endpoints.uploadFile, async ({ request, reply, actor }) => {
      await admitUpload(engine, actor)
      const data = await uploadFile(deps, actor, await receiveFile(request, largest))
      await noteReading(deps, actor, { action: 'uploadFile', after: { size: data.size } })
      reply.code(201)
      return { data }
    })
  })
  // Files are saved, never shown as pages; only pictures that were drawn anew may be looked at.
  app.get<{ Params: { key: string }; Querystring: { token?: string; download?: string } }>(
    '/files/:key',
    async (request, reply) => {
      const { token, download } = request.query
      const { name, type, bytes, redrawn, reader, hangsOn } = await downloadFile(
        engine,
        request.params.key,
        token,
      )
      // Pictures are looked at all the time; what is taken is told.
      const actor = { ...reader, source: sourceOf(request) }
      if (!redrawn || download === 'true')
        await noteReading(deps, actor, { action: 'download', ...hangsOn })
      const kind = redrawn && download !== 'true' ? 'inline' : 'attachment'
      return reply
        .type(type)
        .header('content-disposition', disposition(kind, name))
        .header('content-security-policy', "sandbox; default-src 'none'")
        .send(bytes)
    },
  )
  return { uploadFile: endpoints.uploadFile }
}
