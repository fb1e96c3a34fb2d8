/** Programme settings: name, look, sender and payer, with a preview of what they change. */
import type { ProgrammeSettings } from '@rivulet/contract/answers/programme-answer'
import { programmeEndpoints } from '@rivulet/contract/endpoints/programme-endpoints'
import { messages } from '@rivulet/contract/messages/messages'
import { programmeMessages as said } from '@rivulet/contract/messages/programme-messages'
import { needsPayDay } from '@rivulet/contract/pay-plan'
import type { ProgrammeName } from '@rivulet/contract/programme-fields'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { displayInstant } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { zone } from '../../lib/stored/zone.ts'
import { useUnsavedChanges } from '../../lib/page/unsaved-changes.ts'
import { can } from '@rivulet/contract/access/permission-check'
import { useArrival, useAskedFor } from '../../resource/record/arrive.ts'
import { FieldGroup } from '../../resource/record/field-group.tsx'
import type { FormValues } from '../../resource/record/form-values.ts'
import { useForm } from '../../resource/record/use-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import { SaveBar } from '../../ui/inputs/save-bar.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { MailState } from './mail-state.tsx'
import { Preview } from './preview.tsx'
import { Questions } from './questions.tsx'
import { PictureFields } from './picture-fields.tsx'
import { all, groups, startOf } from './programme-groups.ts'
import css from './programme.module.css'
import { SettingField } from './setting-field.tsx'
import { programmeKey, useSaveProgramme } from './use-save-programme.ts'

export function ProgrammeScreen() {
  const { data, error } = useQuery({
    queryKey: programmeKey,
    queryFn: async ({ signal }) => (await call(programmeEndpoints.programme, { signal })).data,
  })
  return (
    <>
      <PageHead title="Programme" beside={<span>{said.frame(zone())}</span>} />
      {data ? (
        <ProgrammeForm data={data} />
      ) : (
        <Card label="Programme settings">
          {error ? (
            <EmptyState title={messages.lost.part}>{messageOf(error)}</EmptyState>
          ) : (
            <BlockSkeleton height={320} />
          )}
        </Card>
      )}
    </>
  )
}

/** A day is asked for with the rhythms that need one. */
const isShown = (name: ProgrammeName, { payRhythm }: FormValues): boolean =>
  name !== 'payDay' || needsPayDay(String(payRhythm))

const versionOf = ({ terms }: ProgrammeSettings): string | undefined =>
  terms ? said.version(terms.version, displayInstant(terms.since, zone())) : undefined

function ProgrammeForm({ data }: { data: ProgrammeSettings }) {
  const { settings, pictures } = data
  const place = useRef<HTMLFormElement>(null)
  const form = useForm(all, () => startOf(settings))
  const payer = useArrival<HTMLDivElement>(useAskedFor('payer'))
  const { clean } = useUnsavedChanges(form.dirty)
  const { saving, outcome, save, discard } = useSaveProgramme({ form, place, clean, data })
  const mayEdit = can(useUser()?.permissions ?? [], programmeEndpoints.updateProgramme.access)
  return (
    <>
      <form
        ref={place}
        className={css.columns}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <fieldset className={css.main} aria-label="Settings" disabled={!mayEdit}>
          {groups.map(({ group, names }) => (
            <div key={group.title} ref={names.includes('payerIban') ? payer : null}>
              <FieldGroup group={group} alone={false}>
                {names.includes('accent') && <PictureFields data={data} />}
                {names
                  .filter((name) => isShown(name, form.values))
                  .map((name) => (
                    <SettingField
                      key={name}
                      {...{ name, settings, form }}
                      aside={name === 'terms' ? versionOf(data) : undefined}
                    />
                  ))}
                {names.includes('mailSender') && <MailState mayTest={mayEdit} />}
                {names.includes('signUp') && <Questions data={data} disabled={!mayEdit} />}
              </FieldGroup>
            </div>
          ))}
        </fieldset>
        <div className={css.aside}>
          <Preview settings={settings} pictures={pictures} values={form.values} />
        </div>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      {mayEdit && (
        <SaveBar
          onSave={save}
          saving={saving}
          outcome={outcome}
          dirty={form.dirty}
          {...(form.dirty ? { onCancel: discard } : {})}
        />
      )}
    </>
  )
}
