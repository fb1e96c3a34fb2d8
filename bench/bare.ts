// What redirects are measured against: the same HTTP server with nothing to do but answer.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

const app = Fastify()
app.get('/r/:code', (_request, reply) =>
  reply.header('cache-control', 'no-store').redirect('https://shoes.example/', 302),
)
await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`ready at http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`)
