import { createReadStream } from 'node:fs'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { csvRows } from '../../surveys/import/csv-rows.ts'
import { importKeyOf } from '../../surveys/import/import-key.ts'
import { importResponses } from '../../surveys/import/import-responses.ts'
import { checkMap } from '../../surveys/import/map-issues.ts'
import { issuesIn } from '../../texts/issues-in.ts'
import type { CommandDeps } from '../stack/with-log.ts'
import { demoFolder, demoJson } from './demo-definition.ts'

export const STAR_WARS = 'star-wars/definition.json'

/**
 * The answers of 1,186 real people (see the README of their folder), read as `portal responses import` reads them: importing the file again
 * stores nothing.
 */
export const addStarWarsAnswers = async (deps: CommandDeps, definition: SurveyDefinition): Promise<void> => {
  const survey = compileSurvey(definition)
  const surveyId = definition.name
  const checked = checkMap(await demoJson('star-wars/map.json'), survey)
  if (!('map' in checked))
    throw new Error(`The map of the demo is invalid: ${issuesIn('en', checked.issues).join('; ')}`)
  const rows = csvRows(createReadStream(new URL('star-wars/StarWars.csv', demoFolder)), checked.map)
  const read = await importResponses(
    rows,
    { survey, surveyId, surveyVersion: 1, map: checked.map },
    {
      log: deps.log,
      secret: await importKeyOf(deps.secretOf, surveyId),
      now: deps.now,
      onRejected: ({ row, faults }) => {
        throw new Error(`Row ${row} of the demo's answers: ${JSON.stringify(faults)}`)
      },
      onProgress: () => undefined,
    },
  )
  if ('issues' in read) throw new Error(`The map of the demo does not fit: ${issuesIn('en', read.issues).join('; ')}`)
}
