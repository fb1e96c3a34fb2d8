/**
 * Guide of numbered steps, each with the button that does it, ticked once it is done. Folded, it shows the next one.
 */
import { Button } from '@mantine/core'
import { setUpMessages as said } from '@rivulet/contract/messages/set-up-messages'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../ui/layout/card.tsx'
import css from './guide-card.module.css'
import home from './home-chart.module.css'

export type GuideStep = {
  title: string
  text: string
  done: boolean
  actions?: readonly (readonly [to: string, label: string])[]
  /** A button of its own, before the others. */
  button?: ReactNode
}

/** More of them stand closer, so that the home fits into the window. */
const roomy = 6

type Props = {
  title: string
  steps: readonly GuideStep[]
  hide: () => void
  /** Begins with one line: the next step. */
  folded?: boolean
}

export function GuideCard({ title, steps, hide, folded = false }: Props) {
  const [open, setOpen] = useState(!folded)
  const done = steps.filter((step) => step.done).length
  const next = steps.findIndex((step) => !step.done)
  if (!open)
    return (
      <Folded
        {...{ title, hide }}
        progress={said.progress(done, steps.length)}
        step={steps[next]}
        unfold={() => setOpen(true)}
      />
    )
  return (
    <Card
      title={title}
      hint={said.progress(done, steps.length)}
      end={
        <Button variant="subtle" size="sm" aria-label={said.hideAll} onClick={hide}>
          {said.hide}
        </Button>
      }
    >
      <div className={css.progress} aria-hidden="true">
        {steps.map((step) => (
          <span key={step.title} data-done={step.done || undefined} />
        ))}
      </div>
      <ol className={css.steps} data-many={steps.length > roomy || undefined}>
        {steps.map((step, i) => (
          <StepRow key={step.title} number={i + 1} step={step} current={i === next} />
        ))}
      </ol>
    </Card>
  )
}

type FoldedProps = {
  title: string
  progress: string
  step: GuideStep | undefined
  unfold: () => void
  hide: () => void
}

function Folded({ title, progress, step, unfold, hide }: FoldedProps) {
  const [action] = step?.actions ?? []
  return (
    <Card label={title} className={home.notice}>
      <div className={css.folded}>
        <span className={css.words}>
          <b>{title}</b> <span className="muted">{progress}</span>
          {step && ` · ${said.next(step.title)}`}
        </span>
        <span className={css.actions}>
          {action && (
            <Button component={Link} to={action[0]} size="compact-sm">
              {action[1]}
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={unfold}>
            {said.unfold}
          </Button>
          <Button variant="subtle" size="compact-sm" aria-label={said.hideAll} onClick={hide}>
            {said.hide}
          </Button>
        </span>
      </div>
    </Card>
  )
}

type RowProps = { number: number; step: GuideStep; current: boolean }

function StepRow({ number, step, current }: RowProps): ReactNode {
  const { title, text, done, actions = [], button } = step
  return (
    <li className={css.step} data-done={done || undefined} data-current={current || undefined}>
      <span className={css.mark}>
        {done ? <IconCheck size={16} role="img" aria-hidden={false} aria-label={said.done} /> : number}
      </span>
      <div className={css.words}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {!done && (button || actions.length > 0) && (
        <div className={css.actions}>
          {button}
          {actions.map(([to, label], i) => (
            <Button
              key={label}
              component={Link}
              to={to}
              variant={current && i === 0 && !button ? 'filled' : 'default'}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
