/** View screen: fields and actions. */
import { Button } from '@mantine/core'
import { readableFields, type Resource } from '@rivulet/contract/resource'
import { leftToEdit } from '@rivulet/contract/settled'
import { isEmpty } from '@rivulet/contract/validate'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { Suspense, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { piece } from '../../lib/page/piece.ts'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import { isAdminUser, mayDo, useMay } from '../access.ts'
import { duplicatePath, editPath } from '../path.ts'
import { slotsOf } from '../slots.ts'
import { Columns } from './columns.tsx'
import { FieldGroup } from './field-group.tsx'
import { FieldValue } from './field-value.tsx'
import { emptyMeans, type FormRecord } from './form-values.ts'
import { groupsOf } from './groups.ts'
import { LeftOut, withName } from './left-out.ts'
import { RecordBar } from './record-bar.tsx'
import { RecordFrame } from './record-frame.tsx'
import { RecordHead } from './record-head.tsx'
import { RecordStamps } from './record-stamps.tsx'
import { useRevealed } from './use-revealed.ts'

// Loaded after the fields, so that they need not wait.
const Embeds = piece(async () => (await import('./embeds.tsx')).Embeds)

export const viewScreen = (resource: Resource) =>
  function ViewScreen() {
    return (
      <RecordFrame resource={resource}>
        {(record) => <RecordView resource={resource} record={record} />}
      </RecordFrame>
    )
  }

function RecordView({ resource, record: stored }: { resource: Resource; record: FormRecord }) {
  const revealed = useRevealed(resource)
  const record = { ...stored, ...revealed.values }
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(() => new Set())
  const leaveOut = useCallback(
    (name: string, left: boolean) => setLeftOut((names) => withName(names, name, left)),
    [],
  )
  const user = useUser()
  const admin = isAdminUser(user)
  const may = useMay(resource)
  const owned = (resource.embeds ?? []).filter((name) => mayDo(user, { name }, 'list'))
  const {
    viewExtra: Extra,
    viewAside: Aside,
    viewActions: Actions,
    extraFirst,
    nextStep,
    hides,
  } = slotsOf(resource)
  const readable = readableFields(resource, admin).filter(([name]) => !hides?.(name, record))
  const groups = groupsOf(resource, readable).filter(({ fields }) =>
    fields.some(([name, field]) => emptyMeans(field) || !isEmpty(record[name])),
  )
  const first = extraFirst?.(record) ?? false
  const kept = !record.deletedAt
  return (
    <LeftOut value={leaveOut}>
      <RecordHead resource={resource} record={record}>
        {Actions && (
          <Suspense>
            <Actions record={record} />
          </Suspense>
        )}
        {kept && may('duplicate') && (
          <Button component={Link} to={duplicatePath(resource, record.id)} leftSection={<IconCopy />}>
            Duplicate
          </Button>
        )}
        {kept && may('edit') && leftToEdit(resource, record)?.length !== 0 && (
          <Button
            component={Link}
            to={editPath(resource, record.id)}
            variant={nextStep?.(record) ? 'default' : 'filled'}
            leftSection={<IconPencil />}
          >
            Edit
          </Button>
        )}
      </RecordHead>
      <Columns
        groups={groups}
        extra={
          Extra && (
            <Suspense fallback={!first && <BlockSkeleton height={300} />}>
              <Extra record={record} />
            </Suspense>
          )
        }
        extraFirst={first}
        extraAside={Aside && <Suspense>{<Aside record={record} />}</Suspense>}
      >
        {({ key, group, fields, alone }) => (
          <FieldGroup key={key} group={group} alone={alone}>
            {fields.map(([name, field]) => (
              <FieldValue
                key={name}
                {...{ resource, record, name, field, alone }}
                aside={group.aside ?? false}
              />
            ))}
          </FieldGroup>
        )}
      </Columns>
      {owned.length > 0 && (
        <Suspense fallback={<BlockSkeleton height={260} />}>
          <Embeds {...{ resource, owned }} id={record.id} />
        </Suspense>
      )}
      <RecordStamps {...{ resource, record }} />
      <RecordBar {...{ resource, record, leftOut }} onRevealed={revealed.reveal} />
      <p className="vh" role="status">
        {revealed.words}
      </p>
    </LeftOut>
  )
}
