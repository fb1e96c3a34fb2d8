/** Print layout of a record: plain rows, user, date and signature lines. */
import { Button, Switch } from '@mantine/core'
import { minuteOf } from '@rivulet/contract/day'
import { readableFields, type Resource } from '@rivulet/contract/resource'
import { shownValue } from '@rivulet/contract/shown-value'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { kindOf } from '../../field/kinds/kinds.tsx'
import { displayMinute } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { zone } from '../../lib/stored/zone.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { PrintNow, PrintSheet } from '../../ui/layout/print-sheet.tsx'
import { FootBar } from '../../ui/inputs/save-bar.tsx'
import { isAdminUser } from '../access.ts'
import { viewPath } from '../path.ts'
import { signaturesOf } from '../signatures.ts'
import { tellPrint } from '../tell-print.ts'
import { slotsOf } from '../slots.ts'
import type { FormRecord } from './form-values.ts'
import { groupsOf } from './groups.ts'
import css from './print.module.css'
import { nameOf, RecordFrame } from './record-frame.tsx'
import { happened } from './record-stamps.tsx'

export const printScreen = (resource: Resource) =>
  function PrintScreen() {
    return (
      <RecordFrame resource={resource}>
        {(record) => <RecordPrint resource={resource} record={record} />}
      </RecordFrame>
    )
  }

function RecordPrint({ resource, record }: { resource: Resource; record: FormRecord }) {
  const user = useUser()
  const navigate = useNavigate()
  const [signed, setSigned] = useState(false)
  const [printing, setPrinting] = useState(false)
  const [now] = useState(() => new Date())
  const name = nameOf(resource, record)
  const { hides } = slotsOf(resource)
  const admin = isAdminUser(user)
  const shown = readableFields(resource, admin).filter(([key]) => !hides?.(key, record))
  const sheet = {
    title: name,
    subject: resource.singular,
    by: user?.name ?? '',
    at: `${displayMinute(minuteOf(now, zone()))} ${zone()}`,
    signatures: signed ? signaturesOf(resource) : [],
    children: [
      ...groupsOf(resource, shown).map(({ key, group, fields }) => ({
        key,
        title: group.title,
        fields,
      })),
      { key: 'stamps', title: 'Record', fields: happened(resource, admin, record) },
    ].map(({ key: table, title, fields }) => (
      <table key={table} className={css.rows}>
        <caption>{title}</caption>
        <tbody>
          {fields.map(([key, field]) => (
            <tr key={key}>
              <th scope="row">{field.label}</th>
              <td>{kindOf(field).words(shownValue(field, key, record), field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )),
  }
  async function print() {
    if (await tellPrint({ resource: resource.name, record: record.id })) setPrinting(true)
  }
  return (
    <>
      <PageHead title={`Print ${name}`} />
      <div className={css.paper}>
        <PrintSheet {...sheet} />
      </div>
      <FootBar>
        <Button variant="filled" leftSection={<IconPrinter />} onClick={() => void print()}>
          Print
        </Button>
        <Button onClick={() => void navigate(viewPath(resource, record.id))}>Back</Button>
        <Switch
          label="Signature lines"
          checked={signed}
          onChange={({ currentTarget }) => setSigned(currentTarget.checked)}
        />
      </FootBar>
      {printing && <PrintNow {...sheet} onDone={() => setPrinting(false)} />}
    </>
  )
}
