import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { FileContent } from '../files/file-store.ts'
import { clamdScanner, NotScanned } from './clamd.ts'

async function* content(...texts: readonly string[]): FileContent {
  for (const text of texts) yield Buffer.from(text)
}

/** What a client has sent by INSTREAM; null until it is whole. */
const streamedIn = (bytes: Buffer): string | null => {
  const command = 'zINSTREAM\0'
  if (bytes.subarray(0, command.length).toString() !== command) return null
  let text = ''
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return text
    text += bytes.subarray(at + 4, at + 4 + length).toString()
    at += 4 + length
  }
  return null
}

const servers: Server[] = []
const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

/** A daemon that speaks the protocol: it answers what `answer` says of the stream. */
const aClamd = async (answer: (text: string) => string | null): Promise<string> => {
  const server = createServer((socket) => {
    open.push(socket)
    let got = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      got = Buffer.concat([got, data])
      const text = streamedIn(got)
      if (text === null) return
      const said = answer(text)
      if (said === null) socket.destroy()
      else socket.end(`${said}\0`)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `tcp://127.0.0.1:${port}`
}

describe('a ClamAV daemon', () => {
  it('is sent the whole content in pieces, and what it says is the verdict', async () => {
    const seen: string[] = []
    const address = await aClamd((text) => {
      seen.push(text)
      return text.includes('virus') ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    })
    const { scan } = clamdScanner(address)
    expect(await scan(content('one ', '', 'two'))).toEqual({ outcome: 'clean' })
    expect(await scan(content('a vi', 'rus'))).toEqual({ outcome: 'infected', found: 'Eicar-Test-Signature' })
    expect(await scan(content())).toEqual({ outcome: 'clean' })
    expect(seen).toEqual(['one two', 'a virus', ''])
  })

  it('takes a content that is larger than the buffers of the connection', async () => {
    const address = await aClamd((text) => (text.length === 4 * 2 ** 20 ? 'stream: OK' : 'stream: cut off ERROR'))
    const large = content(...Array.from({ length: 64 }, () => 'x'.repeat(64 * 1024)))
    expect(await clamdScanner(address).scan(large)).toEqual({ outcome: 'clean' })
  })

  it.each([
    ['says that the stream is too large', 'INSTREAM size limit exceeded. ERROR'],
    ['closes the connection', null],
  ])('that %s has not looked at the file', async (_, said) => {
    const address = await aClamd(() => said)
    await expect(clamdScanner(address).scan(content('words'))).rejects.toThrow(NotScanned)
  })

  it('that is not there has not looked at the file', async () => {
    await expect(clamdScanner('tcp://127.0.0.1:1').scan(content('words'))).rejects.toThrow(NotScanned)
    await expect(clamdScanner('unix:/nowhere/clamd.sock').scan(content('words'))).rejects.toThrow(NotScanned)
  })
})
