/** Saves changed settings of the programme, and shows them on this screen at once. */
import type { ProgrammeSettings } from '@rivulet/contract/answers/programme-answer'
import { programmeEndpoints } from '@rivulet/contract/endpoints/programme-endpoints'
import { programmeMessages } from '@rivulet/contract/messages/programme-messages'
import { checkProgramme, programmeFields } from '@rivulet/contract/programme-fields'
import { checkAll, hasErrors } from '@rivulet/contract/validate'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { call } from '../../lib/api.ts'
import { askToConfirm } from '../../lib/confirm.ts'
import { success } from '../../lib/notices.ts'
import { homeKey } from '../../resource/queries.ts'
import { showErrors, showRefusal } from '../../resource/record/show-errors.ts'
import type { Form } from '../../resource/record/use-form.ts'
import { useOutcome } from '../../ui/feedback/outcome.tsx'
import { all, startOf } from './programme-groups.ts'
import { showProgramme } from './show-programme.ts'

export const programmeKey = ['programme']

type Options = {
  form: Form
  place: RefObject<HTMLFormElement | null>
  clean: () => void
  data: ProgrammeSettings
}

const versionIn = ({ terms }: ProgrammeSettings): number => terms?.version ?? 0

/** Every affiliate will be asked to accept it. */
const mayPublish = (version: number): Promise<boolean> =>
  askToConfirm({
    title: programmeMessages.publish(version),
    message: programmeMessages.publishAsks,
    yes: programmeMessages.publishYes,
  })

export function useSaveProgramme({ form, place, clean, data: shown }: Options) {
  // Of the text that the form began with: `shown` follows what others publish meanwhile.
  const [version, setVersion] = useState(() => versionIn(shown))
  const [saving, setSaving] = useState(false)
  const [outcome, showOutcome] = useOutcome()
  const client = useQueryClient()

  function restart(from: ProgrammeSettings) {
    form.restart(startOf(from.settings))
    setVersion(versionIn(from))
  }

  async function save() {
    if (saving || !form.dirty) return
    const errors = { ...checkProgramme(form.changed), ...checkAll(all, form.changed, true) }
    form.setErrors(errors)
    if (hasErrors(errors)) return showErrors(place.current, errors, programmeFields)
    const body = { ...form.changed, ...('terms' in form.changed && { termsVersion: version }) }
    setSaving(true)
    try {
      if (form.changed.terms) {
        // What the server would refuse is shown before the question.
        await call(programmeEndpoints.updateProgramme, { body: { ...body, dryRun: true } })
        if (!(await mayPublish(version + 1))) return
      }
      const { data, message } = await call(programmeEndpoints.updateProgramme, { body })
      clean()
      client.setQueryData(programmeKey, data)
      // Its set-up guide ticks the programme off.
      void client.invalidateQueries({ queryKey: homeKey })
      restart(data)
      showProgramme(data)
      showOutcome('done')
      success(message ?? programmeMessages.saved)
    } catch (error) {
      showOutcome('failed')
      showRefusal(error, { form, place: place.current, fields: programmeFields })
    } finally {
      setSaving(false)
    }
  }
  return { saving, outcome, save: () => void save(), discard: () => restart(shown) }
}
