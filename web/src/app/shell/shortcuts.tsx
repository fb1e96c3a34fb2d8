/** The list of keyboard shortcuts (?). */
import { Modal } from '@mantine/core'
import { traceMessages } from '@rivulet/contract/messages/trace-messages'
import { Kbd } from '../../ui/kbd.tsx'
import css from './shortcuts.module.css'

type Shortcut = readonly [what: string, ...keys: string[]]

const groups: readonly (readonly [title: string, shortcuts: readonly Shortcut[]])[] = [
  [
    'Everywhere',
    [
      ['Search, open a screen, run a command', 'Ctrl K'],
      ['Show this list', '?'],
      ['Close a dialog or drawer, but not a confirmation', 'Esc'],
      ['Undo, while a notice offers it', 'Ctrl Z'],
    ],
  ],
  [
    'Lists',
    [
      ['Search the list', '/'],
      ['New record', 'n'],
      ['Next and previous row', '↓', '↑'],
      ['First and last row', 'Home', 'End'],
      ['Open', 'Enter'],
      ['Select', 'Space'],
      ['Go to the actions of the selection', 'Tab'],
      ['Move to the trash', 'Delete'],
    ],
  ],
  ['Forms', [['Save', 'Ctrl S']]],
  [traceMessages.title, [['Next and previous order', 'j', 'k']]],
]

export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={480}>
      {groups.map(([title, shortcuts]) => (
        <section key={title} className={css.group} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {shortcuts.map(([what, ...keys]) => (
              <div key={what} className={css.row}>
                <dt>{what}</dt>
                <dd>
                  {keys.map((key) => (
                    <Kbd key={key} spoken>
                      {key}
                    </Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
