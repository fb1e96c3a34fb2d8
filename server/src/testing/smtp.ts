// A real SMTP server for tests, on a free port: keeps what it is given, refuses it, or keeps it and cannot say so.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Received = { from: string; to: string[]; message: string }
export type TestSmtp = {
  url: string
  received: Received[]
  /** While true, mails are turned away for the moment. */
  busy: boolean
  /** While true, connections end after a mail was taken and before that is said. */
  cutOff: boolean
  stop(): Promise<void>
}

/** By a parser that is not the writer's. */
export const readMails = (received: readonly Received[]): Promise<Email[]> =>
  Promise.all(received.map(({ message }) => PostalMime.parse(message)))

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
        if (test.cutOff) return smtp.connections.forEach(({ _socket }) => _socket.destroy())
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
    cutOff: false,
    stop: () => new Promise((resolve) => smtp.close(resolve)),
  }
  return test
}
