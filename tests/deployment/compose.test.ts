import { readFileSync } from 'node:fs'
import { readSettings } from '@portal/infra/settings'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import * as z from 'zod/mini'

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

const Healthcheck = z.looseObject({ test: z.array(z.string()) })
const Service = z.object({
  image: z.string(),
  build: z.optional(z.string()),
  command: z.optional(z.array(z.string())),
  environment: z._default(z.record(z.string(), z.union([z.string(), z.number()])), {}),
  profiles: z._default(z.array(z.string()), []),
  depends_on: z._default(z.record(z.string(), z.object({ condition: z.string() })), {}),
  healthcheck: z.optional(Healthcheck),
  volumes: z._default(z.array(z.string()), []),
  ports: z._default(z.array(z.string()), []),
  read_only: z.optional(z.boolean()),
  cap_drop: z.optional(z.array(z.string())),
  deploy: z.optional(z.object({ resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) })),
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.nullable(z.object({}))),
})

const document = parseDocument(read('docker-compose.yml'), { merge: true, strict: true })
const { services, volumes } = Compose.parse(document.toJS())
const roles = Object.entries(services).filter(([, { command }]) => command?.[0] === 'run')

describe('the compose file', () => {
  it('has no errors and no warnings', () => expect([...document.errors, ...document.warnings]).toEqual([]))

  it('runs every role, a migration and their servers', () =>
    expect(Object.keys(services).toSorted()).toEqual([
      'api',
      'eventstoredb',
      'kafka',
      'migrate',
      'postgres',
      'projector',
      'redis',
      'relay',
      'worker',
    ]))

  it.each(roles)('gives the %s a read-only file system, no privileges and its limits', (name, role) => {
    expect(role).toMatchObject({ command: ['run', name], read_only: true, cap_drop: ['ALL'] })
    expect(role.deploy?.resources.limits.memory).toMatch(/^\d+[mg]$/)
  })

  it.each(roles)('starts the %s after the migration', (_name, role) =>
    expect(role.depends_on['migrate']).toEqual({ condition: 'service_completed_successfully' }),
  )

  it('has only dependencies that exist, and waits for health only where there is a health check', () => {
    for (const { depends_on: needs } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(needs)) {
        expect(services[name]).toBeDefined()
        if (condition === 'service_healthy') expect(services[name]?.healthcheck).toBeDefined()
      }
    }
  })

  it('opens ports on this machine only', () => {
    for (const { ports } of Object.values(services)) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
  })

  it('keeps the data of servers in named volumes', () => {
    const used = Object.values(services).flatMap((service) => service.volumes.map((volume) => volume.split(':')[0]))
    expect(new Set(used)).toEqual(new Set(Object.keys(volumes)))
  })

  it('sets only settings that the portal reads, with values that it accepts', () => {
    const secret = '0123456789abcdef'.repeat(4)
    const fallback = (value: string | number) =>
      String(value)
        .replace(/\$\{\w+:-(.*?)\}/, '$1')
        .replace(/\$\{\w+:\?.*?\}/, secret)
    const env = Object.fromEntries(
      Object.entries(services['api']?.environment ?? {}).map(([name, value]) => [name, fallback(value)]),
    )
    expect(Object.keys(readSettings(env))).toEqual(expect.arrayContaining(Object.keys(env)))
  })
})

describe('the secrets of the compose file', () => {
  const secrets = ['TOKEN_SECRET', 'VAULT_KEY', 'POSTGRES_PASSWORD']

  it.each(secrets)('have no default: without %s nothing starts', (name) => {
    const used = read('docker-compose.yml').match(new RegExp(`\\$\\{${name}[^}]*\\}`, 'g')) ?? []
    expect(used.length).toBeGreaterThan(0)
    for (const each of used) expect(each).toMatch(/:\?/)
  })

  it('are no part of an address', () => {
    for (const { environment } of Object.values(services))
      for (const value of Object.values(environment)) expect(String(value)).not.toMatch(/:\/\/\w+:\w+@/)
  })
})

it('the compose file tells the api whose word on addresses is taken', () => {
  expect(services['api']?.environment['TRUSTED_PROXIES']).toBe(`\${TRUSTED_PROXIES:-loopback}`)
})

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile')
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  )

  it('runs as a user without privileges, with a health check', () => {
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK /m)
  })

  it('copies only files that exist and that are sent to the builder', () => {
    const sent = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    for (const source of copied) {
      expect(() => readFileSync(new URL(`../../${source}`, import.meta.url))).not.toThrow(/ENOENT/)
      expect(sent.some((path) => source === path || source.startsWith(`${path}/`))).toBe(true)
    }
  })

  it('installs every workspace that the lock file knows', () => {
    const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(read('package.json')))
    expect(copied).toEqual(expect.arrayContaining(workspaces.map((workspace) => `${workspace}/package.json`)))
  })
})
