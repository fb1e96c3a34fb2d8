/** Link to a new claim, for affiliates: administrators answer claims. */
import { Button } from '@mantine/core'
import { places } from '@rivulet/contract/resources/places'
import { IconHelpCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser, useMay } from '../../resource/access.ts'
import { addPath } from '../../resource/path.ts'

const { claim } = places

type Props = { words: string; about?: Readonly<Record<string, string>> }

export function AskButton({ words, about }: Props) {
  const user = useUser()
  const may = useMay(claim)
  if (!may('add') || isAdminUser(user)) return null
  const to = addPath(claim) + (about ? `?${new URLSearchParams(about)}` : '')
  return (
    <Button component={Link} to={to} leftSection={<IconHelpCircle />}>
      {words}
    </Button>
  )
}
