import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FileContent } from '../files/file-store.ts'
import type { Verdict, VirusScanner } from './virus-scanner.ts'

/** The daemon could not be asked, or did not finish. */
export class NotScanned extends Error {
  override readonly name = 'NotScanned'
}

const WITHIN_MS = 60_000

const placeOf = (address: string): Readonly<{ path: string } | { host: string; port: number }> => {
  if (address.startsWith('unix:')) return { path: address.slice('unix:'.length) }
  const { hostname, port } = new URL(address.replace(/^tcp:/, 'http:'))
  return { host: hostname, port: Number(port || 80) }
}

/** Each piece with its length before it, and a length of 0 at the end. */
async function* instream(content: FileContent): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  const lengthOf = (bytes: number): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes)
    return length
  }
  for await (const piece of content) {
    if (piece.byteLength > 0) yield Buffer.concat([lengthOf(piece.byteLength), piece])
  }
  yield lengthOf(0)
}

const verdictIn = (said: string): Verdict => {
  const answer = said.replace(/\0.*$/s, '').replace(/^stream: /, '')
  if (answer === 'OK') return { outcome: 'clean' }
  const found = /^(.+) FOUND$/.exec(answer)?.[1]
  if (found === undefined) throw new NotScanned(`clamd did not look at the file: ${answer.slice(0, 200)}`)
  return { outcome: 'infected', found }
}

const sendTo = async (socket: Socket, content: FileContent): Promise<void> => {
  for await (const piece of instream(content)) {
    if (socket.destroyed || socket.writableEnded) return // it has answered already: too large, for example
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }
}

const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    socket.setEncoding('utf8')
    socket.setTimeout(WITHIN_MS, () => socket.destroy(new Error('no answer in time')))
    socket.on('data', (text) => {
      said += text
      if (said.includes('\0')) resolve(said)
    })
    socket.on('close', () => (said === '' ? reject(new Error('the connection was closed')) : resolve(said)))
    socket.on('error', reject)
  })

/** ClamAV's daemon, by its protocol INSTREAM: `tcp://host:port` or `unix:/path`. */
export const clamdScanner = (address: string): VirusScanner => ({
  scan: async (content) => {
    const socket = connect(placeOf(address))
    const answered = answerOf(socket)
    answered.catch(() => undefined) // handled below
    try {
      const [said] = await Promise.all([answered, sendTo(socket, content)])
      return verdictIn(said)
    } catch (error) {
      if (error instanceof NotScanned) throw error
      throw new NotScanned('clamd could not look at the file', { cause: error })
    } finally {
      socket.destroy()
    }
  },
})
