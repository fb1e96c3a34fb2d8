/** Get link of a shop or a campaign: in its row menu, and in the head of its record. */
import { Button, Menu } from '@mantine/core'
import { places } from '@rivulet/contract/resources/places'
import { IconLink } from '@tabler/icons-react'
import { useMay } from '../../resource/access.ts'
import { draftLink } from './link-dialog-state.ts'

type Place = { id: number; name: string; active: boolean }
type Of = { of: 'shop' | 'campaign' }

/** A link to what is closed would earn nothing. */
const useOffered = ({ active }: Place): boolean => useMay(places.link)('add') && active

const draft = (of: Of['of'], { id, name }: Place) =>
  draftLink(of === 'shop' ? { type: of, shop: { id, name } } : { type: of, campaign: { id, name } })

export function PlaceRowLink({ of, row }: Of & { row: Place }) {
  if (!useOffered(row)) return null
  return (
    <Menu.Item leftSection={<IconLink />} onClick={() => draft(of, row)}>
      Get link
    </Menu.Item>
  )
}

export function PlaceLink({ of, record }: Of & { record: Place }) {
  if (!useOffered(record)) return null
  return (
    <Button leftSection={<IconLink />} onClick={() => draft(of, record)}>
      Get link
    </Button>
  )
}
