import { readAnswerFile, uploadAnswers } from '@portal/contracts/http/answer-files'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { catchUploads } from '../../../../test-support/fake-upload.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { AnswerFilesScreen } from './answer-files-screen.tsx'

const answerFileId = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f'
const added = {
  answerFileId,
  fileName: 'drinks.csv',
  bytes: 5,
  state: 'reading',
  rows: null,
  surveyId: null,
  createdAt: '2026-11-29T07:00:00Z',
}
const full = { revision: 2, share: 0, isSav: false, plan: null, columns: [], reasons: [], sample: [], check: null }

afterEach(() => vi.unstubAllGlobals())

const uploading = async (at: string) => {
  const reading = readAnswerFile.path.replace('{answerFileId}', answerFileId)
  const asked = serve(({ path }) => {
    if (path === reading) return { body: { ...added, ...full, outcome: null, trouble: null, replaces: null } }
    return path === uploadAnswers.path ? { body: [] } : problem(404, 'not-found')
  })
  const { router } = openScreen(<AnswerFilesScreen />, { at })
  await screen.findByText('No file yet')
  const begun = catchUploads()
  await userEvent.upload(screen.getByLabelText('Choose a file of answers'), new File(['a,b\n'], 'drinks.csv'))
  await waitFor(() => expect(begun).toHaveLength(1))
  await act(async () => begun[0]?.end(200, added))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/client/answer-files/${answerFileId}`))
  return { search: router.state.location.search, read: asked.filter(({ path }) => path === reading) }
}

it('reads a file that replaces an import for the survey of the import: a new survey of its name would be refused', async () => {
  const { search, read } = await uploading('/client/answer-files?replaces=an-import&survey=drinks')
  expect(read.map(({ body }) => body)).toEqual([
    { encoding: null, delimiter: null, headerRows: null, language: 'en', surveyId: 'drinks' },
  ])
  expect(search).toBe('?replaces=an-import')
})

it('leaves a file that is for no survey yet to be drafted', async () => {
  expect((await uploading('/client/answer-files')).read).toEqual([])
})
