/** Set-up guide of a new installation: five steps with the button that does each, ticked by what is there. */
import { Button } from '@mantine/core'
import type { SetUp } from '@rivulet/contract/answers/home-answer'
import { programmeEndpoints } from '@rivulet/contract/endpoints/programme-endpoints'
import { setUpMessages as said } from '@rivulet/contract/messages/set-up-messages'
import { can } from '@rivulet/contract/permission-check'
import { type ResourceName, resources } from '@rivulet/contract/resources/index'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useProgramme } from '../../lib/programme.ts'
import { useUser } from '../../lib/session.ts'
import { mayDo } from '../../resource/access.ts'
import { addPath, viewPath } from '../../resource/path.ts'
import { Card } from '../../ui/layout/card.tsx'
import css from './set-up-guide.module.css'

type Step = { title: string; text: string; done: boolean; actions: [to: string, label: string][] }

export function SetUpGuide({ setUp, hide }: { setUp: SetUp; hide: () => void }) {
  const steps = useStepsOf(setUp)
  const done = steps.filter((step) => step.done).length
  const next = steps.findIndex((step) => !step.done)
  return (
    <Card
      title={said.title(useProgramme().name)}
      hint={said.progress(done, steps.length)}
      end={
        <Button variant="subtle" size="sm" aria-label={said.hideAll} onClick={hide}>
          {said.hide}
        </Button>
      }
    >
      <div className={css.progress} aria-hidden="true">
        {steps.map(({ title, done: ticked }) => (
          <span key={title} data-done={ticked || undefined} />
        ))}
      </div>
      <ol className={css.steps}>
        {steps.map((step, i) => (
          <StepRow key={step.title} number={i + 1} step={step} current={i === next} />
        ))}
      </ol>
    </Card>
  )
}

type RowProps = { number: number; step: Step; current: boolean }

function StepRow({ number, step: { title, text, done, actions }, current }: RowProps): ReactNode {
  return (
    <li className={css.step} data-done={done || undefined} data-current={current || undefined}>
      <span className={css.mark}>
        {done ? <IconCheck size={16} role="img" aria-label={said.done} /> : number}
      </span>
      <div className={css.words}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {!done && actions.length > 0 && (
        <div className={css.actions}>
          {actions.map(([to, label], i) => (
            <Button
              key={label}
              component={Link}
              to={to}
              variant={current && i === 0 ? 'filled' : 'default'}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

function useStepsOf({ programme, shop, connected, invited, credited }: SetUp): Step[] {
  const user = useUser()
  const mayName = can(user?.permissions ?? [], programmeEndpoints.updateProgramme.access)
  const add = (name: ResourceName, label: string): Step['actions'] =>
    mayDo(user, resources[name], 'add') ? [[addPath(resources[name]), label]] : []
  const test = (label: string): Step['actions'] =>
    shop && mayDo(user, resources.shop, 'view') ? [[viewPath(resources.shop, shop.id), label]] : []
  return [
    {
      ...said.programme,
      done: programme,
      actions: mayName ? [['/dashboard/admin/programme', said.programme.action]] : [],
    },
    { ...said.shop, done: shop !== null, actions: add('shop', said.shop.action) },
    { ...said.connect, done: connected, actions: test(said.connect.action) },
    {
      ...said.invite,
      done: invited,
      actions: [...add('invite', said.invite.action), ...add('affiliate', said.invite.account)],
    },
    { ...said.order, done: credited, actions: test(said.order.action) },
  ]
}
