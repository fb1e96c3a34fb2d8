/** Download link of a file; errors are shown as notices. */
import { type MouseEvent, type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { failure } from '../../lib/notices.ts'
import { useUser } from '../../lib/session/session.ts'
import { fileAddress, saveStored } from '../../lib/files/stored-file.ts'

type Props = {
  file: { file: string; name: string }
  className?: string | undefined
  onSaved?: (() => void) | undefined
  /** The download failed. */
  onFailure?: () => void
  children: ReactNode
}

export function FileLink({
  file: { file, name },
  className = 'link',
  onSaved,
  onFailure,
  children,
}: Props) {
  const token = useUser()?.credentials.storage ?? ''
  const [saving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    try {
      await saveStored(file, name)
      onSaved?.()
    } catch (error) {
      failure(messageOf(error))
      onFailure?.()
    } finally {
      setSaving(false)
    }
  }
  function follow(event: MouseEvent) {
    // Modified clicks open a new tab as usual.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!saving) void save()
  }
  return (
    <a
      className={className}
      href={fileAddress(file, token)}
      aria-busy={saving || undefined}
      onClick={follow}
    >
      {children}
    </a>
  )
}
