import { addFile, addVisitFile } from '@portal/contracts/http/files'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catchUploads, type FakeUpload } from '../../../test-support/fake-upload.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { aQuestion } from '../../../test-support/survey.ts'
import type { Answers } from './answers/answers.ts'
import { ChannelProvider, memberChannel, visitChannel } from './channel.tsx'
import { QuestionCard } from './question-card.tsx'
import { StoreProvider } from './store-context.tsx'
import { makePageStore } from './survey-store.ts'

const one = '018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f'
const two = '018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e60'
const address = { token: 'a-token-of-twenty-letters', backgroundVars: '' }

let begun: readonly FakeUpload[] = []
beforeEach(() => {
  begun = catchUploads()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }))
})
afterEach(() => vi.unstubAllGlobals())

const show = async (differs: object = {}, DATA: Answers = {}, channel = memberChannel(address)) => {
  const store = makePageStore({ DATA, version: 1 }, {})
  const question = aQuestion({ QuestionType: 43, maxSelections: 2, extension: 'jpg,pdf', ...differs })
  openScreen(
    <StoreProvider value={store}>
      <ChannelProvider value={channel}>
        <QuestionCard question={question} />
      </ChannelProvider>
    </StoreProvider>,
  )
  await screen.findByLabelText('Choose files', {}, { timeout: 10_000 })
  return () => store.getState().answers
}

const file = (name: string, type = 'application/pdf') => new File(['content'], name, { type })
const choose = (...files: readonly File[]) =>
  userEvent.upload(screen.getByLabelText('Choose files'), [...files], { applyAccept: false })
const added = (pkFile: string, name: string) => ({
  pkFile,
  name,
  type: 'document',
  extension: 'pdf',
  size: 12,
  converted: true,
})
const end = (at: number, status: number, body: unknown) => act(async () => begun[at]?.end(status, body))
const keyOf = (at: number) => begun[at]?.headers.get('idempotency-key')
const begins = (count: number) => waitFor(() => expect(begun).toHaveLength(count))

describe('a question that is answered with files', () => {
  it('shows a small picture of a video once it is converted, and a sign where it may not be read', async () => {
    serve(() => ({ body: { converting: false, state: 'converted' } }))
    await show({ extension: 'mp4' }, { Q1: `${one} 12 kitchen.mp4` })
    const picture = await waitFor(() => {
      const found = document.querySelector('.uploads img')
      if (!found) throw new Error('There is no picture.')
      return found
    })
    expect(picture.getAttribute('src')).toBe(`/files/${one}/thumbnail`)
    fireEvent.error(picture)
    expect(document.querySelector('.uploads img')).toBeNull()
  })

  it('uploads a chosen file with the token of the survey, shows how far it is, and has it as its answer', async () => {
    const answers = await show()
    await choose(file('plan.pdf'))
    await begins(1)
    expect([begun[0]?.path, begun[0]?.form.get('type'), begun[0]?.form.get('token')]).toEqual([
      addFile.path,
      'survey',
      address.token,
    ])
    act(() => begun[0]?.at(0.5))
    expect(screen.getByRole('progressbar', { name: 'Uploading plan.pdf' })).toHaveProperty('value', 0.5)
    await end(0, 200, added(one, 'plan.pdf'))
    expect(answers()).toEqual({ Q1: `${one} 12 plan.pdf` })
    expect(screen.getByText('plan.pdf is uploaded.')).toBeTruthy()
  })

  it('says formats and number each in a direction of its own, so that neither turns the other round', async () => {
    await show()
    const said = [...document.querySelectorAll('.upload__hint bdi')].map(({ textContent }) => textContent)
    expect(said).toEqual(['Formats: jpg, pdf.', '2 files at most.'])
  })

  it('has an answer that the server refuses while a file is on its way', async () => {
    const answers = await show({}, { Q1: `${one} 12 plan.pdf` })
    await choose(file('other.pdf'))
    expect(answers()).toEqual({ Q1: `${one} 12 plan.pdf\nuploading` })
    await end(0, 200, added(two, 'other.pdf'))
    expect(answers()).toEqual({ Q1: `${one} 12 plan.pdf\n${two} 12 other.pdf` })
  })

  it('takes a file that is dropped on it', async () => {
    await show()
    const place = screen.getByText('Drag files here, or').parentElement
    if (place) fireEvent.drop(place, { dataTransfer: { files: [file('plan.pdf')] } })
    await begins(1)
  })

  it('refuses other formats in the words of the specification, and uploads nothing', async () => {
    await show()
    await choose(file('page.html', 'text/html'))
    expect(screen.getByText('Please select a file with the correct format[jpg, pdf].')).toBeTruthy()
    expect(begun).toHaveLength(0)
  })

  it('takes as many files as the question allows, and says so', async () => {
    await show()
    await choose(file('1.pdf'), file('2.pdf'), file('3.pdf'))
    await begins(2)
    expect(screen.getByText('You can upload 2 files. Remove one first to upload another one.')).toBeTruthy()
  })

  it('shows a stored answer, and removes a file of it with the focus back at the button', async () => {
    const answers = await show({}, { Q1: `${one} 12 plan.pdf\n${two} 3400 cup.jpg` })
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Remove plan.pdf' }))
    expect(answers()).toEqual({ Q1: `${two} 3400 cup.jpg` })
    expect(document.activeElement).toBe(screen.getByLabelText('Choose files'))
    expect(screen.getByText('plan.pdf is removed.')).toBeTruthy()
  })

  it('cancels an upload: the request ends, and the answer is as before', async () => {
    const answers = await show()
    await choose(file('plan.pdf'))
    await begins(1)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of plan.pdf' }))
    expect([begun[0]?.isAborted, answers()]).toEqual([true, { Q1: '' }])
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('lets the browser ask before the tab is closed, while a file is on its way', async () => {
    await show()
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isAsked()).toBe(false)
    await choose(file('plan.pdf'))
    await begins(1)
    expect(isAsked()).toBe(true)
    await end(0, 200, added(one, 'plan.pdf'))
    expect(isAsked()).toBe(false)
  })

  it('sends a file again after a lost connection, under the same key', async () => {
    const answers = await show()
    await choose(file('plan.pdf'))
    await begins(1)
    await end(0, 0, null)
    expect(screen.getByText('No connection. The upload will continue by itself.')).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('online')))
    await begins(2)
    expect(keyOf(1)).toBe(keyOf(0))
    await end(1, 200, added(one, 'plan.pdf'))
    expect(answers()).toEqual({ Q1: `${one} 12 plan.pdf` })
  })

  const refusedFor = (reason: string) =>
    end(0, 400, { type: 'x', title: 'x', status: 400, code: 'invalid-request', values: { reason } })

  it('says why the server refused a file, and offers no other try for what would be refused again', async () => {
    await show()
    await choose(file('plan.pdf'))
    await begins(1)
    await refusedFor('false-type')
    expect(screen.getByRole('alert').textContent).toContain('Could not upload file')
    expect(screen.getByRole('alert').textContent).toContain('is not what its name says')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('tries again on request what was cut off, under another key', async () => {
    await show()
    await choose(file('plan.pdf'))
    await begins(1)
    await refusedFor('cut-off')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await begins(2)
    expect(keyOf(1)).not.toBe(keyOf(0))
  })

  it('goes on under the same key when it is tried again after the connection stayed away', async () => {
    await show()
    await choose(file('plan.pdf'))
    await begins(1)
    const later = Date.now() + 200_000
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
    await end(0, 0, null)
    clock.mockRestore()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await begins(2)
    expect(keyOf(1)).toBe(keyOf(0))
  })

  it('uploads with the token of a visit where somebody came by a link', async () => {
    await show({}, {}, visitChannel(address))
    await choose(file('plan.pdf'))
    await begins(1)
    expect([begun[0]?.path, begun[0]?.headers.get('respondent-token')]).toEqual([addVisitFile.path, address.token])
  })

  it('uploads nothing in a preview', async () => {
    const answers = await show({}, {}, { ...memberChannel(address), upload: null })
    await choose(file('plan.pdf'))
    await waitFor(() => expect(answers()['Q1']).toMatch(/^[0-9a-f-]{36} 7 plan[.]pdf$/))
    expect(begun).toHaveLength(0)
  })

  it('drops the trace of an upload that ended with its page', async () => {
    const answers = await show({}, { Q1: `${one} 12 plan.pdf\nuploading` })
    await waitFor(() => expect(answers()).toEqual({ Q1: `${one} 12 plan.pdf` }))
  })
})
