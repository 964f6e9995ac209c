import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { bullJobs } from './bullmq.ts'

/** A message of PostgreSQL's protocol: type, length with itself, content. */
const message = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const AUTHENTICATED = message('R', Buffer.from([0, 0, 0, 0]))
const READY = message('Z', Buffer.from('I'))
const KILLED = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
)

/** Takes connections, and is killed at that very moment: one packet says both. */
const aServerThatIsKilled = async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, KILLED])))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://portal:secret@127.0.0.1:${port}/portal`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

it('a server that is killed in the moment it takes a connection fails the job’s addition, and does not end the process', async () => {
  const server = await aServerThatIsKilled()
  const jobs = bullJobs({ databaseUrl: server.url, name: 'housekeeping' })
  await expect(jobs.add('some-job', 'once', {})).rejects.toThrow()
  await expect(jobs.work({}, () => undefined)).rejects.toThrow()
  await jobs.close()
  await server.close()
})
