// The answer for addresses that nobody serves: a page for people, an error body for programs.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './errors.ts'

export async function answerNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
  if (!wantsPage || /^\/api\b/.test(request.url)) throw notFound()
  return reply.code(404).type('text/html; charset=utf-8').send(page)
}

const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Page not found</title>
<h1>Page not found</h1><p><a href="/">Back to the start</a></p></html>
`
