// Uploading one file, and the address that files are read at.
import multipart from '@fastify/multipart'
import { endpoints } from '@rivulet/contract/endpoint'
import { messages } from '@rivulet/contract/messages'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '../../http/endpoint.ts'
import { invalid, malformed, wrongType } from '../../http/errors.ts'
import type { Engine } from '../../resource/engine.ts'
import { downloadFile } from './download-file.ts'
import { disposition } from './file-name.ts'
import { admitUpload, largest, type Sent, tooBig, uploadFile } from './upload-file.ts'

export function registerFileRoutes(app: FastifyInstance, engine: Engine): void {
  const { deps } = engine
  // In a scope of its own: no other route takes multipart.
  void app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: largest, files: 1, fields: 4, fieldSize: 1024, headerPairs: 50 },
    })
    route(scope, deps, endpoints.uploadFile, async ({ request, reply, actor }) => {
      await admitUpload(engine, actor)
      const data = await uploadFile(deps, actor, await receive(request))
      reply.code(201)
      return { data }
    })
  })
  // Files are saved, never shown as pages; only pictures that were drawn anew may be looked at.
  app.get<{ Params: { key: string }; Querystring: { token?: string; download?: string } }>(
    '/files/:key',
    async (request, reply) => {
      const { token, download } = request.query
      const { name, type, bytes, redrawn } = await downloadFile(engine, request.params.key, token)
      const kind = redrawn && download !== 'true' ? 'inline' : 'attachment'
      return reply
        .type(type)
        .header('content-disposition', disposition(kind, name))
        .header('content-security-policy', "sandbox; default-src 'none'")
        .send(bytes)
    },
  )
}

async function receive(request: FastifyRequest): Promise<Sent> {
  if (!request.isMultipart()) throw wrongType()
  const sent = await readPart(request)
  if (!sent) throw invalid({ file: [messages.field.required] })
  if (sent.truncated) throw tooBig()
  return sent
}

/** @throws 400 for what is no multipart body or ends too early: the parser's own errors carry no status. */
async function readPart(request: FastifyRequest) {
  try {
    const part = await request.file()
    const bytes = await part?.toBuffer()
    return part && bytes && { name: part.filename ?? '', bytes, truncated: part.file.truncated }
  } catch (error) {
    throw (error as FastifyError).statusCode ? error : malformed()
  }
}
