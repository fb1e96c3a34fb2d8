/** Input of the username, as sign-in, sign-up and recovery ask for it. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
import { IconMail } from '@tabler/icons-react'
import { asideOf } from '../../ui/inputs/field.tsx'

export const UsernameInput = (props: Pick<TextInputProps, 'error' | 'defaultValue' | 'description'>) => (
  <TextInput
    label="Username"
    name="username"
    type="email"
    size="lg"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={255}
    autoFocus
    leftSection={<IconMail />}
    {...asideOf(messages.session.usernameIs)}
    {...props}
  />
)
