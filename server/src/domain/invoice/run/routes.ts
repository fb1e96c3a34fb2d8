// Payout run routes beyond the resource engine: forecast, progress and the bank's response.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { messages } from '@rivulet/contract/messages/messages'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { parseHundredths } from '@rivulet/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { route } from '../../../http/endpoint.ts'
import { invalid, notFound } from '../../../errors.ts'
import { receiveFile, takeFiles } from '../../../files/receive-file.ts'
import { limit } from '../../../auth/throttle.ts'
import { auditReading } from '../../../resource/audit-records.ts'
import { idOf } from '../../../resource/routes.ts'
import { applyAnswer } from '../bank/apply-answer.ts'
import { describeAnswer, findAnswer, keepAnswer } from '../bank/keep-answer.ts'
import { forecast } from './forecast.ts'
import { progressOf } from './progress.ts'

const largestAnswer = 20 * 1024 * 1024

export function registerPayoutRoutes(app: FastifyInstance, deps: Deps) {
  void app.register(async (scope) => {
    await takeFiles(scope, largestAnswer)
    route(scope, deps, endpoints.readBankAnswer, async ({ request, reply, actor }) => {
      await limit(deps, `upload:${actor.accountId}`, deps.config.limits.upload)
      const kept = await keepAnswer(deps, await receiveFile(request, largestAnswer), actor.accountId)
      const act = { action: 'readBankAnswer', after: { answer: kept.id, kind: kept.kind } }
      await auditReading(deps, actor, act)
      reply.code(201)
      return { data: await describeAnswer(deps.sql, kept) }
    })
  })
  return {
    readBankAnswer: endpoints.readBankAnswer,
    payoutForecast: route(app, deps, endpoints.payoutForecast, async ({ query }) => {
      const minimum = parseHundredths(String(query.minimum))
      if (minimum === null || minimum < 1) throw invalid({ minimum: [messages.field.money] })
      return {
        data: await forecast(deps, { minimumCents: minimum, requested: query.requested === 'true' }),
      }
    }),
    payoutProgress: route(app, deps, endpoints.payoutProgress, async ({ request, actor }) => {
      const progress = await progressOf(deps, actor, idOf(request))
      if (!progress) throw notFound()
      return { data: progress }
    }),
    applyBankAnswer: route(app, deps, endpoints.applyBankAnswer, async ({ request, actor }) => {
      const kept = await findAnswer(deps.sql, idOf(request))
      if (!kept) throw notFound()
      const message = kept.appliedAt ? payoutMessages.answerKnown : payoutMessages.answerApplied
      return { data: await applyAnswer(deps, actor, kept), message }
    }),
  }
}
