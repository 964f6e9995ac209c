import { type DateParts, dateInParts, sameParts } from '@portal/contracts/survey/calendar-date'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import type { Connection } from '@portal/infra/database/pool'
import type { IndexedSurveyRef } from './columns.ts'
import type { Days } from './response-days.ts'

type Dates = ReadonlyMap<string, DateParts>

const datesIn = ({ pages }: SurveyDefinition): Dates =>
  new Map(
    pages.flatMap(({ questions }) =>
      questions.flatMap((question) => {
        const { dates } = shapeOf(question)
        return dates ? [[question.id, dates.parts] as const] : []
      }),
    ),
  )

const idsIn = ({ pages }: SurveyDefinition): ReadonlySet<string> =>
  new Set(pages.flatMap(({ questions }) => questions.map(({ id }) => id)))

/**
 * The dates that were asked for in other parts, or were no dates, in a version of the survey, with the parts that they have now. The index has the
 * digits of each date as it was answered: 20240309 is no month of 2024.
 */
export const changedDates = (all: SurveyDefinition, versions: readonly SurveyDefinition[]): Dates => {
  const before = versions.map((version) => ({ ids: idsIn(version), dates: datesIn(version) }))
  const isOther = (id: string, now: DateParts) =>
    before.some(({ ids, dates }) => ids.has(id) && !sameParts(dates.get(id) ?? null, now))
  return new Map([...datesIn(all)].filter(([id, now]) => isOther(id, now)))
}

/** A date as it was answered to a version, in the parts of now; 0 if it was no date, or says nothing of these parts. */
export const dateNow = (value: number, then: DateParts | undefined, now: DateParts): number =>
  then ? dateInParts(value, then, now) : 0

/** The parts of all dates by version of the survey. */
export const datesByVersion = (versions: ReadonlyMap<number, SurveyDefinition>): ReadonlyMap<number, Dates> =>
  new Map([...versions].map(([version, definition]) => [version, datesIn(definition)]))

const VERSIONS = 'select version, definition from read.survey_definition where survey_id = $1'
const ANSWERS = `select ordinal, survey_version as version, (data ->> $2)::float8 as value from read.response
  where survey_id = $1 and data ? $2`

/** The dates that were answered to a question whose parts were changed, by ordinal, in the parts of now. Rejects with the database's errors. */
export const changedAnswers = async (
  connection: Connection,
  { surveyId, respondents }: IndexedSurveyRef,
  question: string,
  now: DateParts,
): Promise<Days> => {
  const found = await connection.query<Readonly<{ version: number; definition: unknown }>>(VERSIONS, [surveyId])
  const versions = new Map(found.rows.map(({ version, definition }) => [version, SurveyDefinition.parse(definition)]))
  const parts = datesByVersion(versions)
  const days = new Int32Array(respondents)
  type Answer = Readonly<{ ordinal: number; version: number; value: number }>
  const { rows } = await connection.query<Answer>(ANSWERS, [surveyId, question])
  for (const { ordinal, version, value } of rows) days[ordinal] = dateNow(value, parts.get(version)?.get(question), now)
  return days
}
