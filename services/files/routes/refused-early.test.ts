import { once } from 'node:events'
import { request } from 'node:http'
import { addFile } from '@portal/contracts/http/files'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { formWith } from '@portal/tests/support/portal/upload-form'
import { expect, it } from 'vitest'

const MIB = 2 ** 20

it.each([
  ['too large', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40 * MIB)])],
  ['of a false type', Buffer.alloc(20 * MIB)],
])('a file that is %s is read to its end, as a browser reads no reply before', async (_, content) => {
  const { app, cookie } = await signedInAs('admin')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { payload, headers } = formWith('long.pdf', content)
  const sending = request(`${app.listeningOrigin}${addFile.path}`, {
    method: 'POST',
    headers: { ...headers, cookie, 'content-length': payload.length },
  })
  const answered = once(sending, 'response')
  const taken = once(sending, 'finish')
  sending.end(payload)
  const [reply] = await answered
  reply.resume()
  await taken
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  sending.destroy()
  await app.close()
})
