/** Login history button on an administrator's record. */
import { accountEndpoints } from '@rivulet/contract/endpoints/account-endpoints'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { LoginHistory } from '../../resource/login-history.tsx'

export function LoginShortcut({ record }: { record: { id: number; name: string } }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button leftSection={<IconHistory />} onClick={() => setOpened(true)}>
        Login history
      </Button>
      <LoginHistory
        name={record.name}
        of={record.id}
        read={async (signal) =>
          (await call(accountEndpoints.administratorLogins, { signal, params: { id: record.id } })).data
        }
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
