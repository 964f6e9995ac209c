import { addFile } from '@portal/contracts/http/files'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { formWith } from '@portal/tests/support/portal/upload-form'
import { expect, it } from 'vitest'

it.each([
  ['type and visibility', { type: 'site', visibility: 'public' }],
  ['source and Access', { source: 'site', Access: 'public' }],
])('an upload says what it is for and who may read it by %s', async (_, fields) => {
  const { app, cookie } = await signedInAs('admin')
  const form = formWith('a.txt', 'x', fields)
  const headers = { cookie, ...form.headers }
  const added = await app.inject({ method: 'POST', url: addFile.path, payload: form.payload, headers })
  expect(added.statusCode, added.body).toBe(200)
  expect((await app.inject({ url: `/files/${added.json().pkFile}` })).statusCode).toBe(200)
})

it('a picture is shown as soon as it is uploaded: whoever asks for it waits for what their browser has written', async () => {
  const waited: string[] = []
  const { app, cookie } = await signedInAs('admin', {
    reached: async (_, position) => Boolean(waited.push(position)),
  })
  const form = formWith('a.txt', 'x', { type: 'site', visibility: 'public' })
  const added = await app.inject({
    method: 'POST',
    url: addFile.path,
    payload: form.payload,
    headers: { cookie, ...form.headers },
  })
  const written = String(added.headers['log-position'])
  const shown = (kept: string) =>
    app.inject({ url: `/files/${added.json().pkFile}`, headers: { cookie: `at-least-position=${kept}` } })
  expect((await shown(written)).statusCode).toBe(200)
  expect(waited).toEqual([written])
  expect((await shown('no+position')).statusCode, 'a cookie that somebody else has set').toBe(200)
  expect(waited).toEqual([written])
})
