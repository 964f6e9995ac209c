import {
  addFile,
  deleteFiles,
  type FileLine,
  listFileOwners,
  listFiles,
  restoreFiles,
  setFileAccess,
} from '@portal/contracts/http/files'
import { FileId } from '@portal/contracts/ids'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { catchUploads } from '../../../test-support/fake-upload.ts'
import { robin } from '../../../test-support/people.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'
import { FilesScreen } from './files-screen.tsx'

const ID = FileId.parse('018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f')
const OWNER = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'

const aFile = (differs: Partial<FileLine> = {}): FileLine => ({
  pkFile: ID,
  name: 'rules.pdf',
  type: 'document',
  extension: 'pdf',
  size: 12_000,
  access: 'public',
  source: 'site',
  sourceID: '',
  owner: OWNER,
  ownerName: 'Robin',
  addedAt: '2026-11-20T08:00:00.000Z',
  deleted: 0,
  conversion: null,
  link: `/files/${ID}?until=1&signature=x`,
  total: 1,
  ...differs,
})

const opened = (files: readonly FileLine[] = [aFile()], at = '/client/files', refuse = false) => {
  const asked = serve(({ path, method }) => {
    if (method === 'POST') return refuse ? problem(404, 'not-found') : { body: { status: 'success' } }
    if (path === listFileOwners.path) return { body: [{ owner: OWNER, ownerName: 'Robin', files: 1 }] }
    return { body: files }
  })
  openScreen(<FilesScreen />, { at, route: '/client/files', member: robin })
  return {
    lists: () => asked.filter(({ path }) => path === listFiles.path).map(({ query }) => Object.fromEntries(query)),
    sent: () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body })),
  }
}

const remove = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete rules.pdf' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Delete this file?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
}

describe('the files of the portal', () => {
  it('show the small picture of a video that was converted, and none of another', async () => {
    const film = { name: 'kitchen.mp4', type: 'video', extension: 'mp4' } as const
    const waiting = { ...film, name: 'garden.mp4', pkFile: FileId.parse('018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e60') }
    const rules = aFile({ pkFile: FileId.parse('018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e61') })
    opened([aFile({ ...film, conversion: 'converted' }), aFile({ ...waiting, conversion: 'waiting' }), rules])
    const row = await screen.findByRole('row', { name: /kitchen.mp4/ })
    expect([...document.querySelectorAll('td img, th img')].map((one) => one.getAttribute('src'))).toEqual([
      `/files/${ID}/thumbnail`,
    ])
    expect(row.querySelector('img')).not.toBeNull()
  })

  it.each([
    ['waiting', 'This video is being converted.'],
    ['no-converter', /this portal does not convert videos/],
    ['not-convertible', /may be broken/],
  ] as const)('say of a video that is not converted why: %s', async (conversion, words) => {
    opened([aFile({ name: 'kitchen.mov', type: 'video', extension: 'mov', conversion })])
    expect(within(await screen.findByRole('row', { name: /kitchen.mov/ })).getByText(words)).toBeTruthy()
  })

  it('are listed with their owner, size and link', async () => {
    const { lists } = opened()
    const row = within(await screen.findByRole('row', { name: /rules.pdf/ }))
    expect(row.getByRole('link', { name: 'rules.pdf' }).getAttribute('href')).toContain('signature=x')
    expect(row.getByText('Robin')).toBeTruthy()
    expect(row.getByText('12 kB')).toBeTruthy()
    expect(lists()[0]).toEqual({ page: '1', itemsPerPage: '10' })
  })

  it('are narrowed by what is chosen, and by the name once it is sent', async () => {
    const { lists } = opened()
    await screen.findByRole('table')
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'Documents')
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ fileType: 'document' }))
    await userEvent.selectOptions(await screen.findByLabelText('Uploaded by'), 'Robin')
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ fileType: 'document', user: OWNER }))
    await userEvent.type(screen.getByLabelText('Name of the file'), 'rules{Enter}')
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ fileType: 'document', search: 'rules' }))
  })

  it('are asked for by an address that was changed by hand as far as it can be read', async () => {
    const { lists } = opened([aFile()], '/client/files?access=nobody&user=rubbish&page=-3&itemsPerPage=7&source=survey')
    await screen.findByRole('table')
    expect(lists()[0]).toEqual({ source: 'survey', page: '1', itemsPerPage: '10' })
  })

  it('may be read by others once staff choose so', async () => {
    const { sent } = opened()
    await userEvent.selectOptions(await screen.findByLabelText('Who may read rules.pdf'), 'Members')
    await waitFor(() =>
      expect(sent()).toEqual([{ path: setFileAccess.path.replace('{fileId}', ID), body: { access: 'user' } }]),
    )
    expect(await screen.findByText('It is changed who may read rules.pdf.')).toBeTruthy()
  })

  it('are deleted once that is confirmed, and those that are deleted restored', async () => {
    const deleting = opened()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete rules.pdf' }))
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }))
    expect([screen.queryByRole('dialog'), deleting.sent()]).toEqual([null, []])
    await remove()
    const body = { files: [ID] }
    await waitFor(() => expect(deleting.sent()).toEqual([{ path: deleteFiles.path.replace('{type}', 'all'), body }]))
    const restoring = opened([aFile({ deleted: 1 })], '/client/files?deleted=1')
    await userEvent.click(await screen.findByRole('button', { name: 'Restore rules.pdf' }))
    await waitFor(() => expect(restoring.sent()).toEqual([{ path: restoreFiles.path, body }]))
    expect(restoring.lists()[0]).toMatchObject({ deleted: '1' })
  })

  it('stay as they are where the server refuses, which is said', async () => {
    opened([aFile()], '/client/files', true)
    await remove()
    expect(await screen.findByRole('alert')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(screen.getByRole('button', { name: 'Delete rules.pdf' })).toBeTruthy()
  })

  it('are uploaded with who may read them', async () => {
    opened([])
    expect(await screen.findByText('No files')).toBeTruthy()
    expect(screen.getByText(/Pictures up to 15 MB, documents up to 25 MB/)).toBeTruthy()
    const begun = catchUploads()
    const [access] = screen.getAllByLabelText('Who may read it')
    await userEvent.selectOptions(access ?? document.body, 'Staff')
    await userEvent.upload(screen.getByLabelText('Upload files'), new File(['rules'], 'rules.txt'))
    await waitFor(() => expect(begun).toHaveLength(1))
    expect([begun[0]?.path, begun[0]?.form.get('type'), begun[0]?.form.get('visibility')]).toEqual([
      addFile.path,
      'site',
      'admin',
    ])
    const added = { pkFile: ID, name: 'rules.txt', type: 'document', extension: 'txt', size: 5, converted: true }
    await act(async () => begun[0]?.end(200, added))
    expect(await screen.findByText('rules.txt is uploaded.')).toBeTruthy()
    vi.unstubAllGlobals()
  })

  it('are uploaded one after another, and one that is refused, by its name, does not keep the others', async () => {
    opened([])
    await screen.findByText('No files')
    const begun = catchUploads()
    const files = [new File(['a'], 'virus.txt'), new File(['b'], 'rules.txt')]
    await userEvent.upload(screen.getByLabelText('Upload files'), files)
    await waitFor(() => expect(begun).toHaveLength(1))
    expect(screen.getByRole('progressbar', { name: 'Uploading file 1 of 2' })).toBeTruthy()
    await act(async () => begun[0]?.end(413, problem(413, 'too-large').body))
    await waitFor(() => expect(begun).toHaveLength(2))
    expect(screen.getByRole('progressbar', { name: 'Uploading file 2 of 2' })).toBeTruthy()
    const added = { pkFile: ID, name: 'rules.txt', type: 'document', extension: 'txt', size: 5, converted: true }
    await act(async () => begun[1]?.end(200, added))
    expect(await screen.findByText('rules.txt is uploaded.')).toBeTruthy()
    expect(await screen.findByText('virus.txt was not uploaded.')).toBeTruthy()
    expect(screen.queryByText('rules.txt was not uploaded.')).toBeNull()
    vi.unstubAllGlobals()
  })
})
