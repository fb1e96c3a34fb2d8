/** Dialog that calls a postback with a sample event and shows the answer. */
import { Alert, Button, Modal } from '@mantine/core'
import { type PostbackEvent, postbackEvents } from '@rivulet/contract/states/postback'
import { postbackEndpoints } from '@rivulet/contract/endpoints/postback-endpoints'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Select } from '../../field/kinds/select.tsx'
import { call, messageOf } from '../../lib/api.ts'
import { DialogFoot } from '../../ui/feedback/dialog-foot.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import css from './postback.module.css'
import { TestResult } from './test-result.tsx'

type Props = { record: { id: number; name: string }; onClose: () => void }

const options = Object.entries(postbackEvents).map(([value, label]) => ({ value, label }))

export function TestDialog({ record, onClose }: Props) {
  const [event, setEvent] = useState<PostbackEvent>('approved')
  const test = useMutation({
    mutationFn: async () => {
      const params = { id: record.id }
      return (await call(postbackEndpoints.testPostback, { params, body: { event } })).data
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Test of ${record.name}`} size={640}>
      <div className={css.test}>
        <Suspense fallback={<SkeletonBar height={54} />}>
          <Select
            label="Event"
            description="It uses a sample order and is marked as a test. It is not logged"
            data={options}
            value={event}
            allowDeselect={false}
            onChange={(value) => value && setEvent(value as PostbackEvent)}
          />
        </Suspense>
        <div role="status">
          {test.error ? (
            <Alert color="red">{messageOf(test.error)}</Alert>
          ) : (
            test.data && <TestResult result={test.data} />
          )}
        </div>
        <DialogFoot>
          <Button onClick={onClose}>Done</Button>
          <Button variant="filled" loading={test.isPending} onClick={() => test.mutate()}>
            {test.data ? 'Send again' : 'Send'}
          </Button>
        </DialogFoot>
      </div>
    </Modal>
  )
}
