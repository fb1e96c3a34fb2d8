// What the click path needs of the server.
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Sql } from '../db/sql.ts'
import { remember } from './remember.ts'

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>

export type ClickDeps = {
  sql: Sql
  config: Pick<Config, 'secret' | 'dataDir' | 'accountingZone' | 'retentionMonths' | 'trustProxy'>
  log: Logger
  now: () => Date
}

const mostProxies = 1000

/** Who asks, as far as the proxies before us may be believed; the same rules as the framework's. */
export function clientAddress(trusted: readonly string[]): (request: Asked) => string {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const compiled = proxyAddress.compile([...trusted])
  // Nearly all requests come by the same few proxies.
  const trust = remember(mostProxies, (address) => compiled(address, 0))
  // It looks at nothing else of a request.
  return (request) => proxyAddress(request as IncomingMessage, trust)
}
