import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dockerAnswers } from './docker.ts'

let folder: string
let socket: string
let engine: Server | undefined
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docker-'))
  socket = path.join(folder, 'docker.sock')
})
afterEach(async () => {
  engine?.close()
  engine = undefined
  await rm(folder, { recursive: true })
})

const listening = (status: number, at: string | number) =>
  new Promise<void>((resolve) => {
    engine = createServer((request, reply) => {
      reply.statusCode = request.url === '/_ping' ? status : 404
      reply.end('OK')
    })
    engine.listen(at, () => resolve())
  })

it('an engine that answers at DOCKER_HOST is available', async () => {
  await listening(200, socket)
  expect(await dockerAnswers({ DOCKER_HOST: `unix://${socket}` })).toBe(true)
})

it('an engine that answers at a default socket is available', async () => {
  await listening(200, socket)
  expect(await dockerAnswers({ XDG_RUNTIME_DIR: folder, HOME: folder })).toBe(true)
})

it('an engine that listens by TCP is available', async () => {
  await listening(200, 0)
  const address = engine?.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await dockerAnswers({ DOCKER_HOST: `tcp://127.0.0.1:${port}` })).toBe(true)
})

it('an engine that answers with an error is not available', async () => {
  await listening(500, socket)
  expect(await dockerAnswers({ DOCKER_HOST: `unix://${socket}` })).toBe(false)
})

it('no engine is available if the socket is missing, or is a file on which no process listens', async () => {
  expect(await dockerAnswers({ DOCKER_HOST: `unix://${socket}` })).toBe(false)
  await writeFile(socket, '')
  expect(await dockerAnswers({ DOCKER_HOST: `unix://${socket}` })).toBe(false)
})

it('an address of a kind that is not supported counts as no engine', async () => {
  expect(await dockerAnswers({ DOCKER_HOST: 'ssh://somewhere' })).toBe(false)
  expect(await dockerAnswers({ DOCKER_HOST: 'nonsense' })).toBe(false)
})
