// Runs nginx with deploy/nginx.conf on a loopback port: without TLS, in front of the benchmark's processes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export type Proxy = {
  origin: string
  /** Sends what comes from now on to these ports. */
  change(clicks: readonly number[], api: readonly number[]): Promise<void>
  stop(): Promise<void>
}
type Wishes = {
  folder: string
  port: number
  /** Ports of what answers clicks, and everything else unless `api` is given. */
  nodes: readonly number[]
  api?: readonly number[]
  change?: (conf: string) => string
}

const shipped = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')

export async function startNginx({
  folder,
  port,
  nodes,
  api = nodes,
  change = (conf) => conf,
}: Wishes): Promise<Proxy> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  const write = (clicks: readonly number[], rest: readonly number[]) =>
    writeFileSync(file, confOf({ folder, port, nodes: clicks, api: rest }, change))
  write(nodes, api)
  const nginx = spawn('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  while (!(await isOpen(port))) {
    if (nginx.exitCode !== null) throw new Error('nginx does not start; apt-get install nginx-light')
    await setTimeout(50)
  }
  const stop = async () => {
    const exited = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await exited
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    change: async (clicks, rest) => {
      write(clicks, rest)
      nginx.kill('SIGHUP')
      // Old workers finish what they have begun.
      await setTimeout(500)
    },
    stop,
  }
}

function confOf({ folder, port, nodes, api = nodes }: Wishes, change: (conf: string) => string): string {
  const servers = (of: readonly number[]) =>
    of.map((node) => `server 127.0.0.1:${node} max_fails=0;`).join('\n  ')
  const site = shipped
    .replace('server 127.0.0.1:3000 max_fails=0;', servers(api))
    .replace('server 127.0.0.1:3000 max_fails=0;', servers(nodes))
    // All visitors of a benchmark have one address.
    .replace('hash $remote_addr', 'hash $request_uri')
    // The TLS server block is used, without TLS; the other one only redirects to it.
    .replace(/server \{\n {2}listen 80;[^}]*\}/, '')
    .replace(/listen \[::\]:443.*/, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replaceAll(/ssl_\w+ .*/g, '')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `daemon off; ${user} worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
${change(site)}
}\n`
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
