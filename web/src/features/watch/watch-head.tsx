/** Beside the name of a shop or campaign: what is wrong with it, and that its address is being checked, until there is an answer. */
import type { ResourceName } from '@rivulet/contract/resources/index'
import { resources } from '@rivulet/contract/resources/index'
import { useEffect } from 'react'
import { refreshResource } from '../../resource/queries.ts'
import { Pill } from '../../ui/pill.tsx'
import type { Watched } from './amiss.ts'
import { AmissPills } from './amiss-pills.tsx'

type Props = { resource: ResourceName; record: Watched & { checking?: boolean | null } }

const lookEvery = 2_000
/** An address that takes longer is looked for by whoever comes back. */
const mostLooks = 30

export function WatchHead({ resource, record }: Props) {
  const { checking } = record
  useEffect(() => {
    if (!checking) return
    let looks = 0
    const timer = setInterval(() => {
      if (++looks >= mostLooks) clearInterval(timer)
      void refreshResource(resources[resource])
    }, lookEvery)
    return () => clearInterval(timer)
  }, [checking, resource])
  return (
    <>
      {checking && <Pill>Being checked</Pill>}
      <AmissPills {...record} />
    </>
  )
}
