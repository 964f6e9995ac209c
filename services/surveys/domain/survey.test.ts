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
})
