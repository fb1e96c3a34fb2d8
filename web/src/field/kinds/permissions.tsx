/** Permissions field. */
import { messages } from '@rivulet/contract/messages/messages'
import { allPermissions } from '@rivulet/contract/access/permission'
import { permissionGroups } from '@rivulet/contract/access/permission-groups'
import { Suspense, useState } from 'react'
import { useUser } from '../../lib/session/session.ts'
import { piece } from '../../lib/page/piece.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx'
import { GroupEnd } from './group-end.tsx'
import { type Controls, type InputProps, listOf, type ShowProps } from './kind.ts'
import css from './permissions.module.css'
import { fieldOf } from './shell.tsx'

const PermissionMatrix = piece(async () => (await import('./permission-matrix.tsx')).PermissionMatrix)
const PermissionPresets = piece(async () => (await import('./permission-presets.tsx')).PermissionPresets)
const loading = <RowsSkeleton rows={permissionGroups.length + 1} columns={7} />

function PermissionsBox(props: InputProps<'permissions'>) {
  const given = listOf<string>(props.value)
  const own = useUser()?.permissions ?? []
  // Permissions the profile already had may be removed and restored.
  const [before] = useState(given)
  const mayGive = (permission: string) => own.includes(permission) || before.includes(permission)
  const limited = !allPermissions.every(mayGive)
  return (
    <Field {...fieldOf(props)} group>
      <div id={props.id} tabIndex={-1}>
        <GroupEnd hint={`${given.length} given`} />
        {limited && <p className={css.limited}>{messages.profile.lacking}</p>}
        {props.values?.reference !== 'Affiliate' && (
          <Suspense>
            <PermissionPresets
              onChoose={(held) => props.onChange([...held].filter((one) => mayGive(one)))}
            />
          </Suspense>
        )}
        <Suspense fallback={loading}>
          <PermissionMatrix
            held={new Set(given)}
            onChange={(held) => props.onChange([...held])}
            mayGive={mayGive}
          />
        </Suspense>
      </div>
    </Field>
  )
}

const PermissionsShown = ({ value }: ShowProps<'permissions'>) => (
  <Suspense fallback={loading}>
    <PermissionMatrix held={new Set(listOf<string>(value))} />
  </Suspense>
)

export const permissions: Controls<'permissions'> = { Show: PermissionsShown, Input: PermissionsBox }
