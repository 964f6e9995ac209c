import { textIn } from '@portal/contracts/survey/local-text'
import { plainText } from '@portal/contracts/survey/plain-text'
import { responseQueries } from '@portal/projections/reporting/response/queries'
import { isThere } from '@portal/projections/runtime/queries'
import { closingQueries } from '@portal/projections/surveys/closing/queries'
import { surveyQueries } from '@portal/projections/surveys/survey/queries'
import type { Done } from '../operator/done.ts'
import { lookCommand } from '../operator/look-command.ts'
import type { View } from '../operator/view.ts'

const look = async ({ pool }: View): Promise<Done> => {
  const has = (table: string): Promise<boolean> => isThere(pool, `read.${table}`)
  const published = (await has('survey')) ? await surveyQueries(pool).latest() : []
  const counts = (await has('response')) ? await responseQueries(pool).countsBySurvey() : []
  const closed = (await has('closed_survey')) ? await closingQueries(pool).closed() : new Set()
  const surveys = published.map(({ surveyId, version, definition: { title, languages }, publishedAt }) => {
    const count = counts.find((one) => one.surveyId === surveyId)
    const { responses = 0, completes = 0 } = count ?? {}
    const state = closed.has(surveyId) ? 'closed' : 'open'
    return {
      surveyId,
      title: plainText(textIn(title, 'en', languages)),
      state,
      version,
      publishedAt,
      responses,
      completes,
    }
  })
  const lines = surveys.map(
    ({ surveyId, title, state, version, responses, completes }) =>
      `${surveyId}  ${state}, version ${version}, ${responses} responses, ${completes} completes: ${title}`,
  )
  const none = 'There are no surveys. `portal survey import FILE.json` publishes one.'
  return { code: 0, lines: lines.length > 0 ? lines : [none], result: surveys }
}

/** `portal survey list`. */
export const surveyList = lookCommand({
  name: 'survey list',
  about: 'every survey with its state, version and responses',
  examples: ['npx portal survey list', 'npx portal survey list --json'],
  look: (_given, view) => look(view),
})
