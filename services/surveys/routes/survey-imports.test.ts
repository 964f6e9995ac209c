import { SurveyId } from '@portal/contracts/ids'
import { bringingAnswers } from '@portal/tests/support/portal/bringing-answers'
import { expect, it } from 'vitest'
import { withdrawAnswersOf } from '../answer-files/withdraw-answers.ts'

const csv = (...drinks: readonly string[]) => ['ID,Drink', ...drinks.map((drink, i) => `r${i},${drink}`)].join('\n')
const tea = csv('Tea', 'Coffee', 'Tea', 'Coffee')

/** A survey into which one file was imported. */
const imported = async () => {
  const portal = await bringingAnswers()
  const { brought, start, work, send, means, running } = portal
  await start(await brought(tea))
  const list = async () => (await send('GET', '/api/surveys/imports/answers')).json().imports
  const done = await (async () => {
    const [{ answerFileId }] = (await send('GET', '/api/answer-files')).json()
    return work(answerFileId)
  })()
  const importId = done.outcome?.importId ?? ''
  return {
    ...portal,
    done,
    importId,
    list,
    withdraw: () => send('POST', `/api/surveys/imports/answers/${importId}/withdraw`, {}),
    finish: () =>
      withdrawAnswersOf(means)({ surveyId: SurveyId.parse('answers'), importId, by: portal.member.memberId }, running),
  }
}

it('the imports of a survey are listed with their counts and their file', async () => {
  const { list, importId, done } = await imported()
  expect(await list()).toMatchObject([
    {
      importId,
      file: 'answers.csv',
      status: 'whole',
      counts: { stored: 4, rejected: 0 },
      answerFileId: done.answerFileId,
    },
  ])
})

it('an import is withdrawn as a whole by a job, once, and can be brought again', async () => {
  const { withdraw, finish, list, start, view, done, work, send } = await imported()
  expect((await withdraw()).json().imports).toMatchObject([{ status: 'withdrawing', withdrawn: 0 }])
  expect(await finish()).toBe(4)
  expect(await finish()).toBe(4)
  expect(await list()).toMatchObject([{ status: 'withdrawn', withdrawn: 4 }])
  const body = { revision: done.revision, change: { about: null, columns: [], questions: [] } }
  await send('PUT', `/api/answer-files/${done.answerFileId}/plan`, body)
  await work(done.answerFileId)
  await start(await view(done.answerFileId))
  expect(await work(done.answerFileId)).toMatchObject({ state: 'done', outcome: { stored: 4 } })
})

it('an import is replaced by a good file, and stays where a row of the new file is refused', async () => {
  const { brought, read, change, start, work, list, importId } = await imported()
  const better = await read(await brought(csv('Tea', 'Tea', 'Tea', 'Tea')), { surveyId: 'answers' })
  const [drink] = better.plan?.questions ?? []
  if (!drink) throw new Error('the plan has no question')
  const broken = await change(better, { questions: [{ ...drink, codes: { Coffee: 1 } }] })
  await start(broken, importId)
  expect(await work(broken.answerFileId)).toMatchObject({ state: 'failed', trouble: { key: 'not-good' } })
  expect((await list()).map(({ status }: { status: string }) => status)).toEqual(['whole'])
  const mended = await change(await work(broken.answerFileId), { questions: [drink] })
  await start(mended, importId)
  expect(await work(mended.answerFileId)).toMatchObject({ state: 'done', outcome: { stored: 4 } })
  expect(await list()).toMatchObject([
    { status: 'whole', replaces: importId },
    { status: 'withdrawn', withdrawn: 4 },
  ])
})

it('an import that does not exist cannot be withdrawn', async () => {
  const { send } = await imported()
  const unknown = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f'
  expect((await send('POST', `/api/surveys/imports/answers/${unknown}/withdraw`, {})).statusCode).toBe(404)
})
