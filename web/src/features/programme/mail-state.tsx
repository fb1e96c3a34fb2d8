/**
 * State of outgoing email: through which server, when the last one was sent, what is waiting and why, and a test email
 * to oneself.
 */
import type { MailState as State } from '@rivulet/contract/answers/mail-answer'
import { mailEndpoints } from '@rivulet/contract/endpoints/mail-endpoints'
import { mailMessages as said } from '@rivulet/contract/messages/mail-messages'
import { useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/api.ts'
import { displayInstant } from '../../lib/format.ts'
import { useProgramme } from '../../lib/programme.ts'
import { zone } from '../../lib/stored/zone.ts'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { CopiedText } from '../../ui/feedback/copied-text.tsx'
import { Field, spanClass } from '../../ui/inputs/field.tsx'
import { TestMail } from '../../resource/test-mail.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useArrival, useAskedFor } from '../../resource/record/arrive.ts'
import css from './mail-state.module.css'

export function MailState({ mayTest }: { mayTest: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-state'],
    queryFn: async ({ signal }) => (await call(mailEndpoints.mailState, { signal })).data,
    // Retries go on in the background.
    refetchInterval: 30_000,
  })
  const place = useArrival<HTMLDivElement>(useAskedFor('mail') && data !== undefined)
  return (
    <div ref={place} className={spanClass[6]} data-field="mail">
      <Field label={said.title} group>
        <div className={css.state}>
          {data ? (
            <Facts state={data} />
          ) : error ? (
            <p>{messageOf(error)}</p>
          ) : (
            <SkeletonBar height={40} />
          )}
          {mayTest && (
            <TestMail
              label={said.test}
              send={() => call(mailEndpoints.testMail)}
              onTested={() => void refetch()}
            />
          )}
        </div>
      </Field>
    </div>
  )
}

function Facts({ state }: { state: State }) {
  const { server, from, sentAt, waiting, failing, failure, givenUpAt } = state
  const moment = (at: string) => displayInstant(at, zone())
  const last = server ? said.sentAt : said.keptAt
  return (
    <>
      <p className={css.line}>
        {server === null ? (
          <Pill tone="warn">{said.folder}</Pill>
        ) : failing > 0 ? (
          <Pill tone="bad">{said.failing}</Pill>
        ) : sentAt === null ? (
          <Pill tone="warn">{said.never}</Pill>
        ) : (
          <Pill tone="ok">{said.fine}</Pill>
        )}
        <span>{server === null ? said.folderWhy : said.through(server, from)}</span>
      </p>
      {server === null && <SetUpMail />}
      {failure && <p>{failure}</p>}
      <p className="muted">
        {[
          sentAt ? last(moment(sentAt)) : server === null || failing > 0 ? said.never : said.untried,
          waiting > 0 ? said.waiting(waiting) : said.noneWaiting,
          ...(failing > 0 ? [said.tried(failing)] : []),
          ...(givenUpAt ? [said.givenUp(moment(givenUpAt))] : []),
        ].join(' · ')}
      </p>
    </>
  )
}

/** What to write where, for an owner who does not know the server's settings. */
function SetUpMail() {
  // It stands in quotes, before an address in angle brackets.
  const name = useProgramme().name.replaceAll(/['"<>\\$]/g, '')
  const { lines, example, encoded, where, places, after } = said.setUp
  return (
    <div className={css.setUp}>
      <CopiedText label={lines} text={example(name)} />
      <p className="muted">{encoded}</p>
      <p>{where}</p>
      <ul>
        {places.map(({ how, file, command }) => (
          <li key={how}>
            <b>{how}</b>: {file} <code>{command}</code>
          </li>
        ))}
      </ul>
      <p>
        {after}{' '}
        <a className="link" href="/guide/operations.html#mail" target="_blank" rel="noopener">
          {said.guide}
        </a>
      </p>
    </div>
  )
}
