// Routes of the programme settings.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { programmeMessages } from '@rivulet/contract/messages/programme-messages'
import { questionMessages } from '@rivulet/contract/messages/question-messages'
import { largestPicture } from '@rivulet/contract/programme-fields'
import type { FastifyInstance } from 'fastify'
import { limit } from '../../auth/throttle.ts'
import type { Deps } from '../../deps.ts'
import { receiveFile, takeFiles } from '../../files/receive-file.ts'
import { route } from '../../http/endpoint.ts'
import { readMailState, sendTest } from '../../mail/mail-state.ts'
import { testMail } from '../../mail/test-mail.ts'
import { auditReading } from '../../resource/audit-records.ts'
import { readDefaults } from '../../programme/defaults.ts'
import { pictureUse, removePicture, setPicture } from './set-picture.ts'
import { readSettings, updateProgramme } from './update-programme.ts'
import { updateQuestions } from './update-questions.ts'

export function registerProgrammeRoutes(app: FastifyInstance, deps: Deps) {
  void app.register(async (scope) => {
    await takeFiles(scope, largestPicture)
    route(scope, deps, endpoints.setPicture, async ({ request, actor, params }) => {
      await limit(deps, `upload:${actor.accountId}`, deps.config.limits.upload)
      const use = pictureUse(params.use)
      const data = await setPicture(deps, actor, use, await receiveFile(request, largestPicture))
      return { data, message: programmeMessages.pictureSaved }
    })
  })
  return {
    setPicture: endpoints.setPicture,
    removePicture: route(app, deps, endpoints.removePicture, async ({ actor, params }) => ({
      data: await removePicture(deps, actor, pictureUse(params.use)),
      message: programmeMessages.pictureRemoved,
    })),
    programme: route(app, deps, endpoints.programme, async () => ({
      data: await readSettings(deps.sql, deps),
    })),
    programmeDefaults: route(app, deps, endpoints.programmeDefaults, async () => ({
      data: await readDefaults(deps.sql),
    })),
    mailState: route(app, deps, endpoints.mailState, async () => ({
      data: await readMailState(deps.sql, deps.config),
    })),
    testMail: route(app, deps, endpoints.testMail, async ({ actor }) => {
      await limit(deps, `mail-test:${actor.accountId}`, deps.config.limits.mailTest)
      const data = await sendTest(deps, actor.accountId, (username, { name, logo }) =>
        testMail(
          { username },
          { programme: name, publicUrl: deps.config.publicUrl, logo: logo !== null },
        ),
      )
      const act = { action: 'testMail', after: { sent: data.sent } }
      await auditReading(deps, actor, act)
      return { data }
    }),
    updateProgramme: route(app, deps, endpoints.updateProgramme, async ({ actor, body }) => ({
      data: await updateProgramme(deps, actor, body),
      ...(body.dryRun ? {} : { message: programmeMessages.saved }),
    })),
    updateQuestions: route(app, deps, endpoints.updateQuestions, async ({ actor, body }) => ({
      data: await updateQuestions(deps, actor, body),
      message: questionMessages.saved,
    })),
  }
}
