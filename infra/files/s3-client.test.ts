import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { S3Error, s3Client, s3PlaceOf } from './s3-client.ts'

const WITHIN_MS = 200

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const clientOf = async (answer: (response: ServerResponse) => unknown) => {
  const server = createServer((_, response) => void answer(response))
  servers.push(server)
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return s3Client(s3PlaceOf(`http://KEY:SECRET@127.0.0.1:${port}/files`), WITHIN_MS)
}

describe('a request to the storage', () => {
  it('is waited for until it is answered; what is answered may take longer', async () => {
    const ask = await clientOf(async (response) => {
      for (const part of ['one', 'two', 'three']) {
        response.write(part)
        await pause(WITHIN_MS)
      }
      response.end()
    })
    expect(await (await ask({ method: 'GET', key: 'a' })).text()).toBe('onetwothree')
  })

  it('that is not answered in time fails', async () => {
    const ask = await clientOf(() => undefined)
    await expect(ask({ method: 'GET', key: 'a' })).rejects.toThrow(S3Error)
  })
})
