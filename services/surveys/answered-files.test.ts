import { randomUUID } from 'node:crypto'
import { AddedFile, addVisitFile } from '@portal/contracts/http/files'
import { FileId } from '@portal/contracts/ids'
import type { WireData } from '@portal/contracts/survey/answer-data'
import { fileReferencesIn, fileReferencesText } from '@portal/contracts/survey/file-references'
import { teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { formWith } from '@portal/tests/support/portal/upload-form'
import { nextIn, openSettings, pageIn, visitingTea } from '@portal/tests/support/portal/visiting'
import { published, respondent, responseId } from '@portal/tests/support/surveys/responses'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { type AnsweredFile, withStoredFiles } from './answered-files.ts'

const question = { id: 'F1', type: 'file-upload', text: 'Your plan?', maxFiles: 2, extensions: ['pdf', 'txt'] } as const
const other = { id: 'Q9', type: 'open-text', text: 'Anything else?' } as const

/** A survey with an open link whose first page asks for files. */
const visiting = async () => {
  const tea = await visitingTea({
    settings: { ...openSettings, backNav: true },
    pages: [
      { id: 'files', questions: [{ ...question, extensions: [...question.extensions] }] },
      { id: 'end', questions: [other] },
    ],
  })
  const upload = async (token: string, name: string, content = 'words') => {
    const { headers, payload } = formWith(name, content)
    const reply = await tea.app.inject({
      method: 'POST',
      url: addVisitFile.path,
      headers: { ...headers, 'respondent-token': token },
      payload,
    })
    expect(reply.statusCode, reply.body).toBe(200)
    const { pkFile, size, name: named } = AddedFile.parse(reply.json())
    return { fileId: pkFile, bytes: size, name: named }
  }
  const send = async (token: string, F1: string) => (await tea.submit(token, 'files', { F1 })).json()
  return {
    ...tea,
    upload,
    send,
    messageOf: async (token: string, F1: string) => (await send(token, F1)).questions[0].message,
  }
}

describe('an answer with files', () => {
  it('is stored as the server knows the files, whatever the browser says of them, and read back', async () => {
    const { visit, upload, send, post } = await visiting()
    const token = await visit()
    const file = await upload(token, 'my plan.txt', 'twelve bytes')
    const said = fileReferencesText([{ ...file, bytes: 999_999, name: 'plan.pdf' }])
    expect((await send(token, said)).status).toBe(true)
    const back = await post('openLink/conduct/previous', { token, page: 'end', DATA: {} })
    const stored = String(nextIn(back)?.DATA['F1'] ?? '')
    expect(fileReferencesIn(stored)).toEqual([{ fileId: file.fileId, bytes: 12, name: 'my plan.txt' }])
  })

  it('is refused with the file of another respondent, and with one that does not exist', async () => {
    const { visit, upload, messageOf } = await visiting()
    const theirs = await upload(await visit(), 'theirs.txt')
    const token = await visit()
    const gone = 'The file “theirs.txt” is not there any more. Please remove it and upload it again.'
    expect(await messageOf(token, fileReferencesText([theirs]))).toBe(gone)
    const nobodys = {
      ...theirs,
      fileId: theirs.fileId.replace(/^./, (one) => (one === '0' ? '1' : '0')) as typeof theirs.fileId,
    }
    expect(await messageOf(token, fileReferencesText([nobodys]))).toBe(gone)
  })

  it('is refused in the words of the specification if a file is of another format', async () => {
    const { visit, upload, messageOf } = await visiting()
    const token = await visit()
    const file = await upload(token, 'table.csv', 'a,b')
    expect(await messageOf(token, fileReferencesText([{ ...file, name: 'table.pdf' }]))).toBe(
      'Please select a file with the correct format[pdf, txt].',
    )
  })

  it('is refused with more files than the question allows, and while one is on its way', async () => {
    const { visit, upload, messageOf } = await visiting()
    const token = await visit()
    const files = [await upload(token, '1.txt'), await upload(token, '2.txt'), await upload(token, '3.txt')]
    expect(await messageOf(token, fileReferencesText(files))).toBe(
      'Please upload no more than 2 files. You uploaded 3.',
    )
    expect(await messageOf(token, `${fileReferencesText(files.slice(0, 1))}\nuploading`)).toBe(
      'A file is still being uploaded. Wait until it is done, or remove it.',
    )
  })

  it('tells the screen which formats and how many files there may be', async () => {
    const { visit, page } = await visiting()
    expect(pageIn(await page(await visit())).questions[0]).toMatchObject({
      TypeName: 'file-upload',
      QuestionType: 43,
      Shape: 'files',
      maxSelections: 2,
      extension: 'pdf,txt',
    })
  })
})

it('files are looked for where a question asks for them, and no more than one may have', async () => {
  const survey = published(aSurvey({ pages: [aPage('p1', aQuestion('file-upload', { id: 'F1', maxFiles: 2 }))] }))
  const named = (count: number) =>
    fileReferencesText(
      Array.from({ length: count }, () => ({ fileId: FileId.parse(randomUUID()), bytes: 1, name: 'a' })),
    )
  let looks = 0
  const stored: AnsweredFile = async (file) => {
    looks += 1
    return { ...file, bytes: 0 }
  }
  const look = (data: WireData) => withStoredFiles(data, { respondent, responseId }, { survey, stored })
  const sent = { F1: named(5_000), Q7: named(2), F1_other: named(2) }
  expect(await look(sent)).toBe(sent)
  expect(looks).toBe(0)
  await look({ F1: named(20) })
  expect(looks).toBe(20)
})

it('words that a respondent wrote are not taken for files', async () => {
  const { visit, send, submit } = await visiting()
  const token = await visit()
  await send(token, '')
  const reply = await submit(token, 'end', { Q9: `${teaSurvey.name} 12 is not a file` })
  expect(reply.json().status).toBe(true)
})
