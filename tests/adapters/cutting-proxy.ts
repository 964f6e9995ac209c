import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to the server that can be cut or silenced. */
export type CuttingProxy = Readonly<{
  /** The server's URL, by way of the proxy. */
  url: string
  /** Cuts the next connections, as many, at the moment when the server answers: what was asked is done, nobody hears it. */
  cutReplies: (count: number) => void
  /** From now on the connections there are stay open, but say nothing: a server that hangs. */
  silence: () => void
  close: () => Promise<void>
}>

export async function cuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  const server = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let toCut = 0
  let silenced: ReadonlySet<Socket> = new Set()

  const proxy = createServer((client) => {
    const upstream = connect(Number(server.port), server.hostname)
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => undefined) // of a connection that was cut; `close` follows
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream)
    upstream.on('data', (data) => {
      if (toCut > 0) {
        toCut -= 1
        client.destroy()
      } else if (!silenced.has(client)) client.write(data)
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const url = new URL(serverUrl)
  url.port = String(typeof address === 'object' && address ? address.port : 0)

  return {
    url: url.href,
    cutReplies: (count) => {
      toCut = count
    },
    silence: () => {
      silenced = new Set(sockets)
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
