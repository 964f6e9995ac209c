import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { closeInOrder } from './close-in-order.ts'
import { listenOn } from './listen.ts'

const anywhere = { host: '127.0.0.1', port: 0, backlog: 64 }

describe('a portal that listens', () => {
  it('serves every connection, whichever of its sockets accepts it', async () => {
    const app = Fastify()
    app.get('/', async () => 'here')
    const listening = await listenOn(app, anywhere)
    const replies = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const reply = await fetch(listening.address, { headers: { connection: 'close' } })
        return reply.text()
      }),
    )
    expect(new Set(replies)).toEqual(new Set(['here']))
    await closeInOrder(app, listening)
  })

  it('does not begin on a port on which another one listens', async () => {
    const [first, second] = [Fastify(), Fastify()]
    const listening = await listenOn(first, anywhere)
    const port = Number(new URL(listening.address).port)
    await expect(listenOn(second, { ...anywhere, port })).rejects.toThrow('EADDRINUSE')
    await closeInOrder(first, listening)
    await second.close()
  })

  it('replies to all it has begun before it stops, and accepts nothing more', async () => {
    const app = Fastify()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let begun = 0
    app.get('/', async () => {
      begun += 1
      if (begun === 32) release()
      await released
      return 'done'
    })
    const listening = await listenOn(app, anywhere)
    const replies = Array.from({ length: 32 }, async () => (await fetch(listening.address)).text())
    await released
    await closeInOrder(app, listening)
    expect(new Set(await Promise.all(replies))).toEqual(new Set(['done']))

    const { hostname: host, port } = new URL(listening.address)
    const [error] = await once(connect({ host, port: Number(port) }), 'error')
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  })
})
