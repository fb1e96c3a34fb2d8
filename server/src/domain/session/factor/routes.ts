// Routes for second factors.
import { factorEndpoints } from '@rivulet/contract/endpoints/factor-endpoints'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import type { FastifyInstance } from 'fastify'
import { originOf, sourceOf } from '../../../auth/device.ts'
import { route } from '../../../http/endpoint.ts'
import { endSession } from '../../../auth/session-record.ts'
import { tokenOf } from '../../../auth/token.ts'
import type { Engine } from '../../../resource/engine.ts'
import { beginApp } from './authenticator-app.ts'
import { addApp, addKey, readFactors, removeApp, removeKey, renewCodes } from './own-factors.ts'
import { askPasskey, beginPasskey } from './passkey.ts'
import { prove } from './prove.ts'
import { askStepPasskey, takeSecondStep } from './second-step.ts'

export function registerFactorRoutes(app: FastifyInstance, engine: Engine) {
  const { deps } = engine
  return {
    ...registerOwnFactors(app, engine),
    secondStep: route(app, deps, factorEndpoints.secondStep, async ({ request, body }) => {
      const before = tokenOf(request)
      const data = await takeSecondStep(engine, body, {
        origin: originOf(request),
        source: sourceOf(request),
      })
      if (before) await endSession(deps.sql, before)
      return { data }
    }),
    secondStepPasskey: route(app, deps, factorEndpoints.secondStepPasskey, async ({ body }) => ({
      data: await askStepPasskey(engine, body.ticket),
    })),
    prove: route(app, deps, factorEndpoints.prove, async ({ request, actor, body }) => {
      await prove(deps, actor, body, originOf(request))
      return { data: null, message: factorMessages.proven }
    }),
    provePasskey: route(app, deps, factorEndpoints.provePasskey, async ({ actor }) => ({
      data: await askPasskey(deps, actor.accountId),
    })),
  }
}

function registerOwnFactors(app: FastifyInstance, { deps }: Engine) {
  const factor = factorMessages
  return {
    factors: route(app, deps, factorEndpoints.factors, async ({ actor }) => ({
      data: await readFactors(deps, actor),
    })),
    beginTotp: route(app, deps, factorEndpoints.beginTotp, async ({ actor }) => ({
      data: await beginApp(deps, actor),
    })),
    confirmTotp: route(app, deps, factorEndpoints.confirmTotp, async ({ request, actor, body }) => ({
      data: await addApp(deps, actor, body.code, originOf(request)),
      message: factor.appOn,
    })),
    removeTotp: route(app, deps, factorEndpoints.removeTotp, async ({ request, actor }) => ({
      data: await removeApp(deps, actor, originOf(request)),
      message: factor.appOff,
    })),
    beginPasskey: route(app, deps, factorEndpoints.beginPasskey, async ({ actor }) => ({
      data: await beginPasskey(deps, actor),
    })),
    addPasskey: route(app, deps, factorEndpoints.addPasskey, async ({ request, actor, body }) => ({
      data: await addKey(deps, actor, body, originOf(request)),
      message: factor.passkeyOn,
    })),
    removePasskey: route(
      app,
      deps,
      factorEndpoints.removePasskey,
      async ({ request, actor, params }) => ({
        data: await removeKey(deps, actor, params.id, originOf(request)),
        message: factor.passkeyOff,
      }),
    ),
    renewRecoveryCodes: route(
      app,
      deps,
      factorEndpoints.renewRecoveryCodes,
      async ({ request, actor }) => ({
        data: await renewCodes(deps, actor, originOf(request)),
        message: factor.codesMade,
      }),
    ),
  }
}
