import { specFor } from '@portal/tests/support/decider-spec'
import { anInstant, aSurvey, surveyId } from '@portal/tests/support/surveys/surveys'
import { describe, it } from 'vitest'
import { survey } from './survey.ts'

const spec = specFor(survey)
const first = aSurvey()
const second = aSurvey({ title: 'Drinks, again' })
const ids = { surveyId, by: null, at: anInstant }
const publish = (definition = first) => ({ type: 'PublishSurvey', definition, ...ids }) as const
const published = (version: number, definition = first) =>
  ({ type: 'SurveyPublished', version, definition, ...ids }) as const

const close = { type: 'CloseSurvey', ...ids } as const
const reopen = { type: 'ReopenSurvey', ...ids } as const
const closed = { type: 'SurveyClosed', ...ids } as const
const reopened = { type: 'SurveyReopened', ...ids } as const

describe('a survey', () => {
  it('is first published as version 1', () => spec.given().when(publish()).gives(published(1)))

  it('gets the next version when it changes', () =>
    spec.given(published(1)).when(publish(second)).gives(published(2, second)))

  it('does not change when the same definition is published again, whatever the order of its keys', () => {
    const turned = Object.fromEntries(Object.entries(first).toReversed())
    spec
      .given(published(1))
      .when(publish({ ...first, ...turned }))
      .gives()
  })

  it('gets a new version also when it returns to an older definition', () =>
    spec.given(published(1), published(2, second)).when(publish(first)).gives(published(3, first)))

  it('is closed and reopened, each once however often it is asked for', () => {
    spec.given(published(1)).when(close).gives(closed)
    spec.given(published(1), closed).when(close).gives()
    spec.given(published(1), closed).when(reopen).gives(reopened)
    spec.given(published(1)).when(reopen).gives()
  })

  it('stays closed when a version is published', () =>
    spec.given(published(1), closed, published(2, second)).when(close).gives())

  it('is closed from its beginning where it is made of a file of answers; a later version changes nothing of that', () => {
    const ofAnswers = { ...publish(), ofAnswers: true }
    spec
      .given()
      .when(ofAnswers)
      .gives({ ...published(1), ofAnswers: true }, closed)
    spec
      .given(published(1))
      .when({ ...ofAnswers, definition: second })
      .gives(published(2, second))
  })

  it('cannot be closed before it is published', () => spec.given().when(close).isRejected({ code: 'unknown-survey' }))
})
