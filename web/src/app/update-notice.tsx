/** Update notice; stays until it is answered. */
import { Button } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
import { IconSparkles } from '@tabler/icons-react'
import { useStore } from '../lib/store.ts'
import { askToLeave, dropUnsavedChanges, hasUnsavedChanges } from '../lib/page/unsaved-changes.ts'
import { applyUpdate, closeUpdate, updating, waitingVersion } from '../lib/page/version.ts'
import css from './update-notice.module.css'

const words = messages.update

async function update() {
  if (hasUnsavedChanges() && !(await askToLeave())) return
  dropUnsavedChanges()
  await applyUpdate()
}

export function UpdateNotice() {
  const waiting = useStore(waitingVersion)
  const busy = useStore(updating)
  if (waiting === null) return null
  return (
    <div className={css.notice} role="status">
      <IconSparkles />
      <span>{busy ? words.updating : words.available}</span>
      {!busy && (
        <>
          <Button size="xs" variant="filled" onClick={update}>
            {words.update}
          </Button>
          <Button size="xs" variant="subtle" onClick={closeUpdate}>
            {words.close}
          </Button>
        </>
      )}
    </div>
  )
}
