/** Request and answer of a postback test. */
import type { PostbackTest } from '@rivulet/contract/answers/postback-answer'
import { CopiedText } from '../../ui/feedback/copied-text.tsx'
import { Pill } from '../../ui/pill.tsx'
import css from './postback.module.css'

export function TestResult({ result }: { result: PostbackTest }) {
  const { method, address, body, delivered, status, milliseconds, answer } = result
  return (
    <div className={css.test}>
      <div className={css.result}>
        <Pill tone={delivered ? 'ok' : 'bad'}>{delivered ? 'Arrived' : 'Did not arrive'}</Pill>
        <span className={css.time}>
          {status === null ? 'no answer' : `HTTP ${status}`} · {milliseconds} ms
        </span>
      </div>
      <CopiedText label={method} text={address} />
      {body !== null && <CopiedText label="Body" text={body} />}
      <CopiedText label="Answer" text={answer || '(empty)'} />
    </div>
  )
}
