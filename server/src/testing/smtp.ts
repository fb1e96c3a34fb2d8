// A real SMTP server for tests, on a free port: keeps what it is given, or refuses it.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type Received = { from: string; to: string[]; message: string }
export type TestSmtp = {
  url: string
  received: Received[]
  /** While true, mails are turned away for the moment. */
  busy: boolean
  stop(): Promise<void>
}

export async function startSmtp(): Promise<TestSmtp> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      void buffer(stream).then((bytes) => {
        if (test.busy) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        test.received.push({ from, to, message: bytes.toString('utf8') })
        done()
      })
    },
  })
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const test: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    busy: false,
    stop: () => new Promise((resolve) => smtp.close(resolve)),
  }
  return test
}
