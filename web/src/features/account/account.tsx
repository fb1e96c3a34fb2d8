/** My Profile: account settings, second factors and signed-in devices. */
import { bankNames } from '@rivulet/contract/bank-fields'
import { accountFields } from '@rivulet/contract/endpoints/account-endpoints'
import type { Group } from '@rivulet/contract/resource'
import { preferences } from '@rivulet/contract/screens/own-screens'
import { useMemo, useRef } from 'react'
import { Navigate } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { useUnsavedChanges } from '../../lib/page/unsaved-changes.ts'
import { useArrival, useAskedFor } from '../../resource/record/arrive.ts'
import { FieldGroup } from '../../resource/record/field-group.tsx'
import { FormField } from '../../resource/record/form-field.tsx'
import type { Entry } from '../../resource/record/form-values.ts'
import { useForm } from '../../resource/record/use-form.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SaveBar } from '../../ui/inputs/save-bar.tsx'
import css from './account.module.css'
import { AccountSide } from './account-side.tsx'
import { groupsFor, startOf } from './account-groups.ts'
import { Factors } from './factors.tsx'
import { Sessions } from './sessions.tsx'
import { useSaveAccount } from './use-save-account.ts'

const all: readonly Entry[] = Object.entries(accountFields)

/** Mails of earlier versions lead to the notification preferences here. */
export function Account() {
  const toBank = useAskedFor('bank')
  return useAskedFor('notifications') ? (
    <Navigate to={`${preferences.path}?to=notifications`} replace />
  ) : (
    <Profile toBank={toBank} />
  )
}

function Profile({ toBank }: { toBank: boolean }) {
  const user = useUser()
  const place = useRef<HTMLFormElement>(null)
  const bank = useArrival<HTMLDivElement>(toBank)
  const form = useForm(all, () => startOf(user))
  const { clean } = useUnsavedChanges(form.dirty)
  const groups = useMemo(() => groupsFor(user, form.changed), [user, form.changed])
  const { saving, outcome, save } = useSaveAccount({
    form,
    place,
    fields: groups.flatMap((g) => g.fields),
    clean,
  })
  if (!user) return null
  const field = (group: Group, [name, one]: Entry) => (
    <FormField
      key={name}
      {...{ name, form }}
      field={one}
      editing
      wide={group.aside ?? false}
      unnamed={false}
    />
  )
  return (
    <>
      <PageHead
        title={user.name}
        record
        windowTitle="My Profile"
        lead={<Avatar name={user.name} size={32} quiet />}
      />
      <form
        ref={place}
        className={css.columns}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className={css.main}>
          {groups.map(({ group, fields }) => (
            <div key={group.title} ref={fields[0]?.[0] === bankNames[0] ? bank : null}>
              <FieldGroup group={group} alone={false}>
                {fields.map((entry) => field(group, entry))}
              </FieldGroup>
            </div>
          ))}
        </div>
        <div className={css.aside}>
          <AccountSide user={user} />
          {user.impersonator === undefined && <Factors />}
          <Sessions />
        </div>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      <SaveBar
        onSave={save}
        saving={saving}
        outcome={outcome}
        dirty={form.dirty}
        {...(form.dirty ? { onCancel: () => form.restart(startOf(user)) } : {})}
      />
    </>
  )
}
