// Runs nginx with deploy/nginx.conf on a loopback port: without TLS, in front of the benchmark's processes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export type Proxy = { origin: string; stop(): Promise<void> }
type Wishes = {
  folder: string
  port: number
  nodes: readonly number[]
  change?: (conf: string) => string
}

const shipped = readFileSync(new URL('../deploy/nginx.conf', import.meta.url), 'utf8')

export async function startNginx({
  folder,
  port,
  nodes,
  change = (conf) => conf,
}: Wishes): Promise<Proxy> {
  const servers = nodes.map((node) => `server 127.0.0.1:${node} max_fails=0;`).join('\n  ')
  const site = shipped
    .replaceAll('server 127.0.0.1:3000 max_fails=0;', servers)
    // All visitors of a benchmark have one address.
    .replace('hash $remote_addr', 'hash $request_uri')
    // The TLS server block is used, without TLS; the other one only redirects to it.
    .replace(/server \{\n {2}listen 80;[^}]*\}/, '')
    .replace(/listen \[::\]:443.*/, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replaceAll(/ssl_\w+ .*/g, '')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
${change(site)}
}\n`,
  )
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
  return { origin: `http://127.0.0.1:${port}`, stop }
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
