/** The last imports of a kind, each with its records and a way back. */
import { Button } from '@mantine/core'
import type { RecentImport } from '@rivulet/contract/answers/import-answer'
import { importEndpoints } from '@rivulet/contract/endpoints/import-endpoints'
import { importUndoMessages as said } from '@rivulet/contract/messages/import-undo-messages'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../../lib/api.ts'
import { askToConfirm } from '../../lib/confirm.ts'
import { displayInstant } from '../../lib/format.ts'
import { failure, success } from '../../lib/notices.ts'
import { zone } from '../../lib/stored/zone.ts'
import { listAddress } from '../../resource/list/rows/list-query.ts'
import { screenPath } from '../../resource/path.ts'
import { refreshResource } from '../../resource/queries.ts'
import { Card } from '../../ui/layout/card.tsx'
import css from './earlier-imports.module.css'
import type { Importing } from './import-kinds.ts'
import { UndoneBy } from './undone-by.tsx'
import { useRecentImports } from './use-recent-imports.ts'

type Props = { importing: Importing }

/** Mounted anew after an import, so that it is among them. */
export function EarlierImports({ importing: { name, resource } }: Props) {
  const [busy, setBusy] = useState<number | null>(null)
  const { recent, refetch } = useRecentImports(name)
  if (recent.length === 0) return null

  async function undo({ id, file }: RecentImport) {
    const params = { id }
    const question = { title: said.title(file), message: said.message, yes: said.undo, loss: true }
    const facts = async () =>
      (await call(importEndpoints.previewUndoImport, { params, keepSession: true })).data
    if (!(await askToConfirm({ ...question, facts }))) return
    setBusy(id)
    let removed = 0
    try {
      for (let more = true; more; ) {
        const part = (await call(importEndpoints.undoImport, { params })).data
        removed += part.removed
        more = part.more
      }
      success(said.undone(removed))
    } catch (error) {
      failure(messageOf(error))
    } finally {
      setBusy(null)
      await refetch()
      void refreshResource(resource)
    }
  }
  return (
    <Card title={said.earlier} hint={said.earlierHint}>
      <ul className={css.list}>
        {recent.map((one) => (
          <li key={one.id} className={css.entry}>
            <span className={css.file}>
              <b>{one.file}</b>
              <span className="muted">
                {displayInstant(one.at, zone())} · <span className="name">{one.by}</span>
              </span>
              {one.undone && (
                <span className="muted">
                  <UndoneBy {...one.undone} />
                </span>
              )}
            </span>
            {one.records > 0 && (
              <Link
                className="link"
                to={listAddress(screenPath(resource), [
                  { field: 'import', operator: 'eq', value: String(one.id) },
                ])}
              >
                {said.records(name, one.records)}
              </Link>
            )}
            {one.undoable && (
              <Button
                size="compact-sm"
                leftSection={<IconArrowBackUp />}
                loading={busy === one.id}
                onClick={() => void undo(one)}
                aria-label={said.title(one.file)}
              >
                {said.undoShort}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
