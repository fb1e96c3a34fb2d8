/** Recovery codes, shown once, to copy, save or print. */
import { Button, Modal } from '@mantine/core'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useProgramme } from '../../lib/programme.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { useUser } from '../../lib/session/session.ts'
import { CopyButton } from '../../ui/feedback/copy-button.tsx'
import { DialogFoot } from '../../ui/feedback/dialog-foot.tsx'
import css from './factors.module.css'

type Props = { codes: readonly string[]; onDone: () => void }

export function RecoveryCodes({ codes, onDone }: Props) {
  const username = useUser()?.username ?? ''
  const text = [`${useProgramme().name}: ${username}`, '', ...codes, ''].join('\n')
  return (
    <Modal
      opened
      onClose={onDone}
      title="Recovery codes"
      size={620}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={css.form} data-print="codes">
        <p className="muted">{factorMessages.codesHelp}</p>
        <p>{username}</p>
        <ul className={css.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code} className="code">
              {code}
            </li>
          ))}
        </ul>
        <DialogFoot>
          <CopyButton title="Copy" text={text} />
          <Button
            leftSection={<IconDownload />}
            onClick={() =>
              saveFile(new Blob([text], { type: 'text/plain' }), 'rivulet-recovery-codes.txt')
            }
          >
            Save
          </Button>
          <Button leftSection={<IconPrinter />} onClick={() => window.print()}>
            Print
          </Button>
          <Button variant="filled" onClick={onDone}>
            I have saved them
          </Button>
        </DialogFoot>
      </div>
    </Modal>
  )
}
