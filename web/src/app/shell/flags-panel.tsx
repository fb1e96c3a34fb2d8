/** Panel of local flags and version information for developers and support (Ctrl+Alt+D). */
import { Button, Modal, Switch } from '@mantine/core'
import { purge, switches, switchFlag, useFlags } from '../../lib/stored/flags.ts'
import css from './flags-panel.module.css'

const words = {
  debugging: ['Debugging', 'Logs calls and screens in the console'],
  filling: ['Filling', 'Fills add screens with sample data'],
  profiling: ['Profiling', 'Times calls and screens in the console'],
} as const

export function FlagsPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const flags = useFlags()
  return (
    <Modal opened={opened} onClose={onClose} title="Local switches" size={420}>
      <div className={css.switches}>
        {switches.map((name) => (
          <Switch
            key={name}
            label={words[name][0]}
            description={words[name][1]}
            checked={flags[name]}
            onChange={({ currentTarget }) => switchFlag(name, currentTarget.checked)}
          />
        ))}
      </div>
      <dl className={css.facts}>
        <dt>Modified</dt>
        <dd>{flags.modified ? 'Yes' : 'No'}</dd>
        <dt>Pending</dt>
        <dd>{flags.pending ? 'Yes' : 'No'}</dd>
        <dt>Version</dt>
        <dd>{flags.version || '-'}</dd>
      </dl>
      <Button color="red" loading={flags.purging} onClick={() => void purge()}>
        Clear local data
      </Button>
    </Modal>
  )
}
