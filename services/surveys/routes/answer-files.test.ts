import { readFileSync } from 'node:fs'
import type { AnswerFile } from '@portal/contracts/http/answer-files'
import { SurveyId } from '@portal/contracts/ids'
import { bringingAnswers } from '@portal/tests/support/portal/bringing-answers'
import { aSavFile } from '@portal/tests/support/surveys/sav-file'
import { describe, expect, it } from 'vitest'
import { bringFile } from '../answer-files/bring-file.ts'
import { importsOf } from '../import/ledger-commands.ts'

const starWars = () => new Uint8Array(readFileSync(new URL('../../cli/demo/star-wars/StarWars.csv', import.meta.url)))

const HEADER = 'ID,Drink,Age,Born,Brands'
const rows = (count: number, drink = (i: number) => (i % 2 ? 'Tea' : 'Coffee')) =>
  Array.from(
    { length: count },
    (_, i) => `r${i},${drink(i)},${18 + i},${(i % 9) + 1}/${(i % 9) + 1}/1990,${i % 2 ? 'Red;Blue;' : 'Blue;'}`,
  )
const tea = (count = 30) => [HEADER, ...rows(count)].join('\n')

const question = ({ plan }: AnswerFile, id: string) => {
  const found = plan?.questions.find((one) => one.id === id)
  if (!found) throw new Error(`the plan has no ${id}`)
  return found
}
const column = ({ plan }: AnswerFile, position: number) => {
  const found = plan?.columns[position - 1]
  if (!found) throw new Error(`the plan has no column ${position}`)
  return found
}

describe('a file of answers', () => {
  it('is drafted with a reason for each column, and checked as a whole', async () => {
    const { brought } = await bringingAnswers()
    const file = await brought(tea())
    expect(file).toMatchObject({ state: 'ready', rows: 30, check: { rows: 30, taken: 30, refused: 0, faults: [] } })
    expect(file.plan?.columns.map(({ use, question: id }) => [use, id])).toEqual([
      ['respondent', ''],
      ['answer', 'Drink'],
      ['answer', 'Age'],
      ['answer', 'Born'],
      ['answer', 'Brands'],
    ])
    expect(file.reasons.find(({ columns }) => columns.includes(2))?.text).toContain('it has 2 values in 30 rows')
    expect(file.columns[3]).toMatchObject({ isDateInDoubt: true })
    expect(question(file, 'Brands')).toMatchObject({ type: 'multi-choice', separator: ';' })
  })

  it('tells the values of a column with their counts', async () => {
    const { brought, send } = await bringingAnswers()
    const { answerFileId } = await brought(tea())
    const values = (await send('GET', `/api/answer-files/${answerFileId}/columns/2`)).json().values
    expect(values).toEqual([
      { value: 'Coffee', label: '', count: 15 },
      { value: 'Tea', label: '', count: 15 },
    ])
    expect((await send('GET', `/api/answer-files/${answerFileId}/columns/6`)).statusCode).toBe(404)
  })

  it('is checked again after a change, and says what is wrong by column, with counts and rows, in the language of the reader', async () => {
    const { app, cookie, brought, change } = await bringingAnswers()
    const file = await brought(tea())
    const drink = question(file, 'Drink')
    const { Tea, ...codes } = drink.codes
    expect(Tea).toBe(2)
    const changed = await change(file, { questions: [{ ...drink, codes }] })
    expect(changed.check).toMatchObject({ taken: 15, refused: 15 })
    expect(changed.check?.faults).toEqual([
      {
        column: 2,
        question: null,
        reason: expect.stringMatching(/^"Tea" is not one of "Coffee"; add it to "codes" of Drink/),
        rows: 15,
        first: [3, 5, 7, 9, 11],
      },
    ])
    const inFrench = await app.inject({
      method: 'GET',
      url: `/api/answer-files/${file.answerFileId}`,
      headers: { cookie, 'accept-language': 'fr' },
    })
    expect(inFrench.json().check.faults[0].reason).toMatch(/^"Tea" n’est pas l’une de ces valeurs/)
    const mended = await change(changed, { questions: [{ ...drink, codes, missing: ['Tea'] }] })
    expect(mended.check).toMatchObject({ taken: 30, refused: 0 })
  })

  it('with a definition that cannot be published names each fault, and no row is looked at', async () => {
    const { brought, change } = await bringingAnswers()
    const file = await brought(tea())
    const changed = await change(file, { questions: [{ ...question(file, 'Drink'), type: 'grid' }] })
    expect(changed.check?.rows).toBe(0)
    expect(changed.check?.issues.map(({ path }) => path).join()).toContain('/pages/0/questions/0')
  })

  it('has each column drafted anew as a type that a person chooses, or not at all where it cannot be one', async () => {
    const { brought, send } = await bringingAnswers()
    const { answerFileId } = await brought(tea())
    const asked = { id: 'Age', text: 'Age', columns: [3] }
    const drafted = async (type: string) =>
      (await send('POST', `/api/answer-files/${answerFileId}/draft`, { ...asked, type })).json()
    expect((await drafted('single-choice')).question).toMatchObject({ type: 'single-choice' })
    expect((await drafted('single-choice')).columns).toMatchObject([
      { position: 3, plan: { question: 'Age', code: null } },
    ])
    expect((await drafted('open-text')).question).toMatchObject({ type: 'open-text', entries: [] })
  })

  it('is not changed by somebody who has seen an older revision', async () => {
    const { brought, change, send } = await bringingAnswers()
    const file = await brought(tea())
    await change(file, {})
    const body = { revision: file.revision, change: { about: null, columns: [], questions: [] } }
    const late = await send('PUT', `/api/answer-files/${file.answerFileId}/plan`, body)
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale-version'])
  })

  it('makes a new survey and imports its rows, once', async () => {
    const { brought, start, work, log, means, running } = await bringingAnswers()
    const file = await brought(tea())
    const begun = (await start(file, null, 'one')).json()
    expect(begun).toMatchObject({ state: 'importing', plan: { survey: { id: 'answers', isNew: false } } })
    expect((await start(file, null, 'one')).json().revision).toBe(begun.revision)
    const done = await work(file.answerFileId)
    expect(done).toMatchObject({ state: 'done', outcome: { rows: 30, stored: 30, rejected: 0 } })
    const before = log.rows().length
    await bringFile(means)(begun, running)
    expect(log.rows()).toHaveLength(before)
  })

  it('with refused rows has a report of them as CSV', async () => {
    const { brought, change, start, work, send } = await bringingAnswers()
    const file = await brought(tea())
    const drink = question(file, 'Drink')
    const changed = await change(file, { questions: [{ ...drink, codes: { Coffee: 1 } }] })
    await start(changed)
    const { outcome, answerFileId } = await work(file.answerFileId)
    expect(outcome).toMatchObject({ stored: 15, rejected: 15 })
    const report = await send('GET', `/api/answer-files/${answerFileId}/report`)
    expect(report.headers['content-type']).toContain('text/csv')
    expect(report.body.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffrow,column,reason',
      expect.stringMatching(/^3,2 Drink,/),
    ])
  })

  it('may not take the name of a survey that exists', async () => {
    const { brought, start, work } = await bringingAnswers()
    const first = await brought(tea())
    await start(first)
    await work(first.answerFileId)
    const second = await brought(tea(31))
    expect(second.check?.issues).toMatchObject([
      { path: '/name', text: expect.stringMatching(/^a survey has this name already/) },
    ])
    expect((await start(second)).statusCode).toBe(400)
  })

  it('is mapped onto a survey as earlier files were, and the same file twice is noticed', async () => {
    const { brought, read, start, work } = await bringingAnswers()
    const first = await brought(tea())
    await start(first)
    await work(first.answerFileId)
    const again = await read(await brought(tea()), { surveyId: 'answers' })
    expect(again.plan?.survey).toMatchObject({ id: 'answers', isNew: false })
    expect(column(again, 2)).toMatchObject({ use: 'answer', question: 'Drink' })
    expect(again.reasons.find(({ columns }) => columns.includes(2))?.text).toContain('an earlier file had it there')
    expect(again.check).toMatchObject({ taken: 30, refused: 0, before: { importId: expect.any(String) } })
    await start(again)
    expect((await work(again.answerFileId)).outcome).toMatchObject({ stored: 0, known: 30 })
  })

  it('of another survey has no column that fits, and says so for each', async () => {
    const { brought, read, start, work } = await bringingAnswers()
    const first = await brought(tea())
    await start(first)
    await work(first.answerFileId)
    const other = await read(await brought('key,Colour\n1,red\n2,blue\n3,red\n'), { surveyId: 'answers' })
    expect(other.plan?.columns.map(({ use }) => use)).toEqual(['respondent', 'ignore'])
    expect(other.reasons.at(-1)?.text).toContain('no question of the survey has its heading')
  })

  it('is imported once however often its worker dies, and ends once', async () => {
    const { brought, start, work, view, log } = await bringingAnswers()
    const file = await brought(tea(200))
    await start(file)
    const dying = new AbortController()
    const killed = work(file.answerFileId, dying.signal)
    dying.abort(new Error('the process stops'))
    await expect(killed).rejects.toThrow('the process stops')
    expect((await view(file.answerFileId)).state).toBe('importing')
    const done = await work(file.answerFileId)
    expect(done).toMatchObject({ state: 'done', outcome: { rows: 200 } })
    const { stored = 0, known = 0 } = done.outcome ?? {}
    expect(stored + known).toBe(200)
    const [known200] = await importsOf(log, SurveyId.parse('answers'))
    expect(known200).toMatchObject({ status: 'whole', counts: { stored: 200 } })
  })

  it('that is cancelled stops, tells what is stored, and goes on when it is begun again', async () => {
    const { brought, start, send, work, view } = await bringingAnswers()
    const file = await brought(tea())
    await start(file)
    await send('POST', `/api/answer-files/${file.answerFileId}/cancel`, {})
    const cancelled = await work(file.answerFileId)
    expect(cancelled.state).toBe('cancelled')
    await start(await view(file.answerFileId))
    expect(await work(file.answerFileId)).toMatchObject({ state: 'done', outcome: { rows: 30 } })
  })

  it('is only for staff', async () => {
    const { app } = await bringingAnswers()
    expect((await app.inject({ url: '/api/answer-files' })).statusCode).toBe(401)
  })
})

describe('a file that is not good', () => {
  it('of Windows has its encoding noticed, even far from its beginning, and it can be chosen', async () => {
    const { brought, read } = await bringingAnswers()
    const many = rows(6_000).join('\n')
    const bytes = Buffer.concat([
      Buffer.from(`${HEADER}\n${many}\n`),
      Buffer.from('x1,Th\xe9,20,1/1/1990,Red\n', 'latin1'),
    ])
    const file = await brought(new Uint8Array(bytes))
    expect(file).toMatchObject({ state: 'ready', plan: { encoding: 'windows-1252' } })
    const forced = await read(file, { encoding: 'utf-8' })
    expect(forced.trouble?.sentence).toMatch(/^Row 6002 is not utf-8/)
    expect((await read(forced, { encoding: 'latin1' })).plan?.encoding).toBe('latin1')
  })

  it('with a quote that is never closed names the row', async () => {
    const { brought } = await bringingAnswers()
    const { state, trouble } = await brought('id,a\n1,"never closed\n2,b\n')
    expect([state, trouble?.key]).toEqual(['unreadable', 'unreadable'])
    expect(trouble?.sentence).toContain('Row 2: a quote (") is opened there and not closed')
  })

  it.each([
    ['empty.csv', 'id,a\n', 'The file has no answers'],
    ['not.sav', 'This is no system file at all, though it is named so.', 'It does not begin as a system file does'],
    ['packed.sav', `$FL3${'x'.repeat(300)}`, 'save it as .sav'],
    ['wide.csv', `${Array.from({ length: 100_000 }, (_, i) => `c${i}`).join(',')}\n1\n`, 'The file has 100000 columns'],
    ['utf16.csv', '\ufeffid'.padEnd(20), 'The file has no answers'],
  ])('%s is refused with what to do', async (name, content, sentence) => {
    const { brought } = await bringingAnswers()
    const file = await brought(content, name)
    expect([file.state, file.trouble?.sentence]).toEqual(['unreadable', expect.stringContaining(sentence)])
  })

  it('of SPSS that is cut off is refused', async () => {
    const { brought } = await bringingAnswers()
    const whole = await aSavFile(Array.from({ length: 20 }, (_, i) => ({ data: { Q1: (i % 2) + 1 }, texts: {} })))
    const file = await brought(new Uint8Array(whole.subarray(0, whole.length - 40)), 'tea.sav')
    expect(file.trouble?.sentence).toMatch(/cut off/)
  })

  it('of SPSS that claims to have huge variables is refused before memory is taken for them', async () => {
    const { brought } = await bringingAnswers()
    const whole = Buffer.from(await aSavFile([{ data: { Q1: 1 }, texts: {} }]))
    whole.writeInt32LE(2_000_000_000, 180) // the width of its first variable
    const file = await brought(new Uint8Array(whole), 'tea.sav')
    expect(file.trouble?.sentence).toMatch(/damaged/)
  })

  it.each([
    ['of another kind', 'picture.png', 'anything', 'file-type'],
    ['that is empty', 'answers.csv', '', 'empty-file'],
  ])('%s is refused at once, and nothing of it is kept', async (_, name, content, reason) => {
    const { upload, answerFiles, answerStore } = await bringingAnswers()
    const reply = await upload(content, name)
    expect([reply.statusCode, reply.json().values.reason]).toEqual([400, reason])
    expect([await answerFiles.list(10), answerStore.kept.size]).toEqual([[], 0])
  })

  it('with characters that a database cannot store is read all the same', async () => {
    const { brought } = await bringingAnswers()
    const file = await brought('id,a\0b\n1,x\0\n2,y\n3,x\n4,y\n')
    expect(JSON.stringify(file)).not.toMatch(/[^\\]\\u0000/)
    expect(file.rows).toBe(4)
  })
})

it('the public Star Wars file becomes a survey with all its rows, as the command line makes it', async () => {
  const { brought, start, work } = await bringingAnswers()
  const file = await brought(starWars(), 'StarWars.csv')
  expect(file).toMatchObject({
    state: 'ready',
    plan: { headerRows: 2, encoding: 'windows-1252' },
    check: { rows: 1186, taken: 1186, refused: 0 },
  })
  await start(file)
  expect(await work(file.answerFileId)).toMatchObject({ state: 'done', outcome: { stored: 1186, rejected: 0 } })
})
