// The container image: one Node, every variable of .env, no secrets inside.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

type Service = {
  env_file?: { path: string; required: boolean }[]
  environment: Record<string, string | number>
}

test('R87 the base image brings the Node of package.json, and the image takes no other along', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } }
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(new Set(bases)).toEqual(new Set([`node:${dependencies.node}-bookworm-slim`]))
  expect(read('Dockerfile')).toMatch(/npm ci .*--omit=dev --workspace=contract --workspace=server$/m)
})

test('R87 every variable of .env reaches the container but those that say where things are in it', () => {
  const { services } = parse(read('compose.yaml')) as { services: { rivulet: Service } }
  const { env_file: files, environment } = services.rivulet
  expect(files).toEqual([{ path: '.env', required: false }])
  const fixed = Object.entries(environment).filter(
    ([name, value]) => !`${value}`.startsWith(`\${${name}:`),
  )
  expect(Object.fromEntries(fixed)).toEqual({
    HOST: '0.0.0.0',
    PORT: 3000,
    DATA_DIR: '/data',
    BACKUP_DIR: '/backups',
  })
})

test('R90 neither git nor the image takes .env', () => {
  expect(read('.gitignore').split('\n')).toContain('.env')
  expect(read('.dockerignore').split('\n')).toContain('.env*')
})
