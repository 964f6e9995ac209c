import { SurveyId } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { hashOf } from '@portal/projections/runtime/shards/shard'
import { recorded, someAnswering } from './answering.ts'

type AnyEvent = ReturnType<typeof someAnswering>[number]

const inMany =
  (surveys: number) =>
  (event: AnyEvent): readonly AnyEvent[] => {
    if (event.type !== 'SurveyPublished') {
      return [{ ...event, surveyId: SurveyId.parse(`${event.surveyId}-${hashOf(event.responseId) % surveys}`) }]
    }
    return Array.from({ length: surveys }, (_, i) => {
      const surveyId = SurveyId.parse(`${event.surveyId}-${i}`)
      return { ...event, surveyId, definition: { ...event.definition, name: surveyId } }
    })
  }

/** As `someAnswering`, in many surveys, so that every shard has events. */
export const answeringMany = (seed: number, count: number, surveys = 8): readonly Recorded[] =>
  recorded(someAnswering(seed, count).flatMap(inMany(surveys)))
