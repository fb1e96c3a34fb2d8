/** Buttons that tick what a helper with fewer rights usually needs. */
import { Button } from '@mantine/core'
import { type PresetName, permissionPresets } from '@rivulet/contract/access/permission-presets'
import { profileMessages as said } from '@rivulet/contract/messages/profile-messages'
import css from './permissions.module.css'

type Props = { onChoose: (permissions: readonly string[]) => void }

export function PermissionPresets({ onChoose }: Props) {
  return (
    <div className={css.presets} role="group" aria-label={said.start}>
      <span className="muted">{said.start}</span>
      {(Object.entries(said.presets) as [PresetName, string][]).map(([name, label]) => (
        <Button
          key={name}
          size="compact-sm"
          title={said.startHelp}
          onClick={() => onChoose(permissionPresets[name])}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
