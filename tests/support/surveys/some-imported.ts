import type { AnswerEvent, ResponseImported, SurveyEvent } from '@portal/contracts/events/surveys'
import { Instant, MemberId, ResponseId } from '@portal/contracts/ids'
import type { Entries } from '@portal/contracts/survey/answer-data'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { givenAnswers } from '@portal/services/surveys/domain/given-answers'
import { importResponse } from '@portal/services/surveys/domain/import-response'
import fc from 'fast-check'
import { uuidOf } from './answering.ts'
import { anyAnswers } from './random-answers.ts'

type Row = Readonly<{ answers: Entries; complete: boolean; chance: number }>
type AnyEvent = SurveyEvent | AnswerEvent

const at = Instant.parse('2026-11-21T10:00:00.000Z')

/**
 * Respondents of a file: some were not asked every question, some have weights or flags, some did not reach the end. Null for answers that no
 * file may hold.
 */
const importedOf = (
  definition: SurveyDefinition,
  { answers, complete, chance }: Row,
  n: number,
): ResponseImported | null => {
  const survey = compileSurvey(definition)
  const decision = importResponse({
    survey,
    surveyId: definition.name,
    surveyVersion: 1,
    responseId: ResponseId.parse(uuidOf(`imported ${n}`)),
    key: `r${n}`,
    flags: chance % 3 === 0 ? { external: true } : {},
    ...(chance % 2 === 0 && { weights: { w: (chance % 5) / 2 } }),
    answers: givenAnswers(survey, answers),
    covered: new Set([...survey.questions.keys()].filter((_, i) => (chance + i) % 5 !== 0)),
    complete,
    at,
    importId: uuidOf('an import'),
    rules: 'keep',
  })
  return decision.outcome === 'accepted' ? decision.imported : null
}

/** What may happen to an imported response later: it is withdrawn, erased or coded. */
const laterOf = ({ surveyId, responseId, texts }: ResponseImported, chance: number): readonly AnswerEvent[] => {
  const of = { surveyId, responseId, at }
  const [page] = Object.values(texts && 'value' in texts ? texts.value : {})
  const [key] = Object.keys(page ?? {})
  const coded = { type: 'TextCoded', ...of, key: key ?? '', codes: [1], by: MemberId.parse(uuidOf('staff')) } as const
  return [
    ...(key !== undefined && chance % 2 === 0 ? [coded] : []),
    ...(chance % 4 === 0 ? [{ type: 'ResponseWithdrawn', ...of, importId: uuidOf('an import') } as const] : []),
    ...(chance % 6 === 0 ? [{ type: 'ResponseErased', ...of } as const] : []),
  ]
}

/** A survey, respondents of a file who answer it, and what happens to some of them later. */
export const someImported = (anyDefinition: fc.Arbitrary<SurveyDefinition>): fc.Arbitrary<readonly AnyEvent[]> =>
  anyDefinition.chain((definition) =>
    fc
      .array(fc.record({ answers: anyAnswers(definition), complete: fc.boolean(), chance: fc.nat(1_000) }), {
        minLength: 1,
        maxLength: 6,
      })
      .map((rows) => {
        const published = { type: 'SurveyPublished', surveyId: definition.name, version: 1, definition, by: null, at }
        const imported = rows.map((row, n) => importedOf(definition, row, n))
        const later = imported.flatMap((one, n) => (one ? laterOf(one, rows[n]?.chance ?? 0) : []))
        return [published as SurveyEvent, ...imported.filter((one) => one !== null), ...later]
      }),
  )

/** As the events read once the keys of all responses are destroyed. */
export const withoutKeys = (events: readonly AnyEvent[]): readonly AnyEvent[] =>
  events.map((event) => {
    if (event.type !== 'ResponseImported') return event
    const gone = { erased: true } as const
    return { ...event, importedKey: gone, ...(event.texts && { texts: gone }) }
  })
