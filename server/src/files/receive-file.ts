// Receives the single file of a multipart body.
import multipart from '@fastify/multipart'
import { messages } from '@rivulet/contract/messages/messages'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, malformed, wrongType } from '../errors.ts'

export type ReceivedFile = { name: string; bytes: Buffer }

/** Register in its own scope: no other route accepts multipart. `largest` in bytes. */
export async function takeFiles(scope: FastifyInstance, largest: number): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: largest, files: 1, fields: 4, fieldSize: 1024, headerPairs: 50 },
  })
}

/** @throws 422 on `file`, 415 for another body. */
export async function receiveFile(request: FastifyRequest, largest: number): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw wrongType(messages.request.fileType)
  const sent = await readPart(request)
  if (!sent) throw invalid({ file: [messages.field.required] })
  if (sent.truncated) throw tooBig(largest)
  return sent
}

export function tooBig(largest: number) {
  const sentence = messages.field.maxFileSize(largest / 1024)
  return invalid({ file: [sentence] }, sentence)
}

/** @throws 400 when it is not multipart or ends early: the parser's own errors have no status. */
async function readPart(request: FastifyRequest) {
  try {
    const part = await request.file()
    const bytes = await part?.toBuffer()
    return part && bytes && { name: part.filename ?? '', bytes, truncated: part.file.truncated }
  } catch (error) {
    throw (error as FastifyError).statusCode ? error : malformed()
  }
}
