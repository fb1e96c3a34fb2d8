// Makes the requests of tests those of a patient client: a server too busy to work on a file is asked again.
import { setTimeout } from 'node:timers/promises'
import { heavyWorkMessages } from '@rivulet/contract/messages/heavy-work-messages'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

type Inject = (request: InjectOptions | string) => Promise<LightMyRequestResponse>

/**
 * The heavy-work process gets what others leave of the processor, so beside other tests it may miss its deadlines. The
 * answer is then 503 with Retry-After, which clients obey; no other 503 is repeated.
 */
export function askPatiently(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as Inject
  const patient: Inject = async (request) => {
    for (;;) {
      const answer = await inject(request)
      const isBusy = answer.statusCode === 503 && answer.body.includes(heavyWorkMessages.busy)
      if (!isBusy) return answer
      await setTimeout(Number(answer.headers['retry-after']) * 1000)
    }
  }
  app.inject = patient as FastifyInstance['inject']
}
