// A way to the database that can be shut, as when it is away.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

export type ClosedDoor = { url: string; open(): void; close(): Promise<void> }

/** Shut until it is opened. */
export async function closedDoor(databaseUrl: string): Promise<ClosedDoor> {
  const { hostname, port } = new URL(databaseUrl)
  let isOpen = false
  const door = createServer((guest) => {
    if (!isOpen) return void guest.destroy()
    const behind = connect(Number(port), hostname)
    guest.on('error', () => behind.destroy()).pipe(behind)
    behind.on('error', () => guest.destroy()).pipe(guest)
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((door.address() as AddressInfo).port)
  return {
    url: url.href,
    open: () => (isOpen = true),
    close: async () => {
      door.close()
      await once(door, 'close')
    },
  }
}
