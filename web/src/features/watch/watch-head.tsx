/** Warning pills beside the name of a shop or campaign; polls while its address is being checked. */
import type { ResourceName } from '@rivulet/contract/resources/index'
import { places } from '@rivulet/contract/resources/places'
import { useEffect } from 'react'
import { refreshResource } from '../../resource/queries.ts'
import { Pill } from '../../ui/pill.tsx'
import type { Watched } from './warnings.ts'
import { WarningPills } from './warning-pills.tsx'

type Props = { resource: ResourceName; record: Watched & { checking?: boolean | null } }

const lookEvery = 2_000
/** Polling stops after this time. */
const mostLooks = 30

export function WatchHead({ resource, record }: Props) {
  const { checking } = record
  useEffect(() => {
    if (!checking) return
    let looks = 0
    const timer = setInterval(() => {
      if (++looks >= mostLooks) clearInterval(timer)
      void refreshResource(places[resource])
    }, lookEvery)
    return () => clearInterval(timer)
  }, [checking, resource])
  return (
    <>
      {checking && <Pill>Being checked</Pill>}
      <WarningPills {...record} />
    </>
  )
}
