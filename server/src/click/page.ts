// The small pages visitors meet when a tracked address cannot bring them to a shop.
import { messages } from '@rivulet/contract/messages'
import type { FastifyReply } from 'fastify'

const page = (title: string, sentence: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title>
<h1>${title}</h1><p>${sentence}.</p></html>
`
export const missing = page(messages.click.missing, messages.click.missingWhy)
const unavailable = page(messages.click.unavailable, messages.click.unavailableWhy)

export const answerMissing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/html; charset=utf-8').send(missing)

export const answerUnavailable = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', '2').type('text/html; charset=utf-8').send(unavailable)
