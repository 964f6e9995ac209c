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
