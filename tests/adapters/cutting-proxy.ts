import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy in front of the server, whose connections can be cut or made silent. */
export type CuttingProxy = Readonly<{
  /** The server's URL through the proxy. */
  url: string
  /** Cuts this many of the next connections when the server replies: the request took effect, but its reply is lost. */
  cutReplies: (count: number) => void
  /** From now on the existing connections stay open without data: a server that hangs. */
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
      socket.on('error', () => undefined) // of a cut connection; `close` follows
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
