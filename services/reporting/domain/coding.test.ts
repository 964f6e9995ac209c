import { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { started } from '@portal/tests/support/surveys/responses'
import { describe, it } from 'vitest'
import { codeFrame } from './code-frame.ts'
import { type CodeText, codedTexts } from './coded-texts.ts'

const by = MemberId.parse('1c7ef954-f917-5d05-900b-1af83f1ae5ff')
const at = Instant.parse('2026-11-23T10:00:00.000Z')
const surveyId = SurveyId.parse('tea')
const responseId = ResponseId.parse('aa503010-568e-56f8-a9a5-3e0391012ba4')
const of = { surveyId, responseId, at }

describe('a code frame', () => {
  const frame = specFor(codeFrame)
  const price = { code: 1, name: 'Price' }
  const taste = { code: 2, name: 'Taste' }
  const saved = {
    type: 'CodeFrameSaved',
    surveyId,
    key: 'Q5',
    codes: [price, taste],
    last: 2,
    revision: 1,
    by,
    at,
  } as const
  const save = { type: 'SaveCodeFrame', surveyId, key: 'Q5', codes: [price, taste], basedOn: 0, by, at } as const

  it('remembers the highest number, also of a code that was removed', () => {
    frame.given().when(save).gives(saved)
    frame
      .given(saved)
      .when({ ...save, codes: [price], basedOn: 1 })
      .gives({ ...saved, codes: [price], revision: 2 })
  })

  it('is not saved over the save of another', () =>
    frame
      .given(saved)
      .when({ ...save, codes: [price] })
      .isRejected({ code: 'stale-revision' }))

  it('that is the same is not saved', () =>
    frame
      .given(saved)
      .when({ ...save, basedOn: 1 })
      .gives())
})

describe('the codes of a text', () => {
  const texts = specFor(codedTexts)
  const begun = started(of, { ...of, respondent: { kind: 'open' } })
  const page = { type: 'PageAnswered', ...of, page: 'all', owner: responseId, data: {}, asked: ['Q5'] } as const
  const coded = (...codes: number[]) => ({ type: 'TextCoded', ...of, key: 'Q5', codes, by }) as const
  const code = (differs: Partial<CodeText>): CodeText => ({
    type: 'CodeText',
    ...of,
    key: 'Q5',
    given: [],
    add: [],
    remove: [],
    by,
    ...differs,
  })

  it('are those it had, with what is added and without what is removed', () => {
    texts
      .given(begun, page)
      .when(code({ add: [3, 1] }))
      .gives(coded(1, 3))
    texts
      .given(begun, page, coded(1, 3))
      .when(code({ add: [2], remove: [1] }))
      .gives(coded(2, 3))
    texts
      .given(begun, page, coded(1))
      .when(code({ add: [1] }))
      .gives()
  })

  it('are given to an imported response as to any other', () => {
    const imported = {
      type: 'ResponseImported',
      ...of,
      surveyVersion: 1,
      flags: {},
      importedKey: { value: 'a' },
      pages: [],
      isComplete: true,
    } as const
    texts
      .given(imported)
      .when(code({ add: [3, 1] }))
      .gives(coded(1, 3))
  })

  it('are those of the read model after another page, which may have changed the text', () =>
    texts
      .given(begun, page, coded(1), page)
      .when(code({ add: [1] }))
      .gives(coded(1)))

  it('are not written after an erasure, nor to a response of another survey', () => {
    texts
      .given(begun, page, { type: 'ResponseErased', ...of })
      .when(code({ add: [1] }))
      .gives()
    texts
      .given(begun)
      .when(code({ add: [1], surveyId: SurveyId.parse('coffee') }))
      .gives()
  })
})
