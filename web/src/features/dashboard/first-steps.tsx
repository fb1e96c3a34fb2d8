/** For a new installation: what to do first, in order, with what is done already ticked. */
import { Button } from '@mantine/core'
import { type ResourceName, resources } from '@rivulet/contract/resources/index'
import { IconBuildingStore, IconPlugConnected, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../lib/session.ts'
import { mayDo } from '../../resource/access.ts'
import { addPath, screenPath } from '../../resource/path.ts'
import { Step, Steps } from './steps.tsx'
import type { StepsDone } from './use-steps.ts'

export function FirstSteps({ steps }: { steps: StepsDone }) {
  const user = useUser()
  const { shop, affiliate, order } = steps
  const add = (name: ResourceName, label: string, primary = false): ReactNode =>
    mayDo(user, resources[name], 'add') && (
      <Button component={Link} to={addPath(resources[name])} variant={primary ? 'filled' : 'default'}>
        {label}
      </Button>
    )
  return (
    <Steps title="Welcome to Rivulet" hint="Three steps to the first commission">
      <Step
        icon={<IconBuildingStore />}
        title="Add a shop"
        done={shop}
        action={add('shop', shop ? 'Add another shop' : 'Add a shop', !shop)}
      >
        The store your affiliates send visitors to, with the commission it pays and how long a click
        counts.
      </Step>
      <Step
        icon={<IconUsers />}
        title="Invite an affiliate"
        done={affiliate}
        action={
          <>
            {add('invite', 'Make an invite', shop && !affiliate)}
            {add('affiliate', 'Add an account')}
          </>
        }
      >
        Send somebody an invite, or make the account yourself and open the shop for it. New accounts wait
        until you activate them.
      </Step>
      <Step
        icon={<IconPlugConnected />}
        title="Connect the shop"
        done={order}
        action={
          shop && (
            <Button component={Link} to={screenPath(resources.shop)}>
              Open the shops
            </Button>
          )
        }
      >
        One call from the shop’s server reports an order. Its record shows the key and an example to
        copy.
      </Step>
    </Steps>
  )
}
