/** Forced setup of a second factor. */
import '../../ui/theme/overlay.css'
import { Button } from '@mantine/core'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePageTitle } from '../../lib/page/page.ts'
import { knowsPasskeys } from '../../lib/session/passkey.ts'
import { queryClient } from '../../lib/query.ts'
import { useUser } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import css from './factors.module.css'
import { ProofHost } from './proof-host.tsx'
import { useAdding } from './use-adding.tsx'

export function SetUpFactor({ onDone }: { onDone: () => void }) {
  usePageTitle('Second factor')
  return (
    <QueryClientProvider client={queryClient}>
      <Choices onDone={onDone} />
      <ProofHost />
    </QueryClientProvider>
  )
}

function Choices({ onDone }: { onDone: () => void }) {
  const { dialog, addApp, addPasskey } = useAdding()
  const done = useUser()?.needsFactor !== true
  useEffect(() => {
    if (done) onDone()
  }, [done, onDone])
  return (
    <div className={css.setUp}>
      <h1>Set up a second factor</h1>
      <p>{factorMessages.setUp}</p>
      <div className={css.choices}>
        {knowsPasskeys() && (
          <Button
            size="lg"
            fullWidth
            variant="filled"
            leftSection={<IconFingerprint />}
            onClick={addPasskey}
          >
            Create a passkey
          </Button>
        )}
        <Button size="lg" fullWidth leftSection={<IconDeviceMobile />} onClick={addApp}>
          Set up an authenticator app
        </Button>
      </div>
      <p className={css.other}>
        <button type="button" className="link" onClick={signOut}>
          Sign out
        </button>
      </p>
      {dialog}
    </div>
  )
}
