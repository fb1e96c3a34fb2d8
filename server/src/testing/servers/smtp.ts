// A real SMTP server for tests on a free port: accepts emails, rejects them, or drops the connection before confirming.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Received = { from: string; to: string[]; message: string }
export type TestSmtp = {
  url: string
  received: Received[]
  /** While true, mails are rejected temporarily. */
  busy: boolean
  /** Addresses that nobody has here: mails to them are refused for good. */
  unknown: Set<string>
  /** While true, connections close after a mail is received and before it is confirmed. */
  cutOff: boolean
  stop(): Promise<void>
}

/** Parsed by another library than the one that writes them. */
export const readMails = (received: readonly Received[]): Promise<Email[]> =>
  Promise.all(received.map(({ message }) => PostalMime.parse(message)))

export async function startSmtp(): Promise<TestSmtp> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      test.unknown.has(address)
        ? done(Object.assign(new Error(`5.1.1 <${address}> is unknown here`), { responseCode: 550 }))
        : done(),
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
    unknown: new Set(),
    cutOff: false,
    stop: () => new Promise((resolve) => smtp.close(resolve)),
  }
  return test
}
