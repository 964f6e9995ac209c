import { randomUUID } from 'node:crypto'
import type { Instant } from '@portal/contracts/ids'
import { SurveyId } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { responsesImportAction } from '@portal/services/cli/responses/import'
import { definitionIn, surveyImportAction } from '@portal/services/cli/survey/import'
import { readJsonFile } from '@portal/services/cli/survey/read-json-file'
import type { Ended } from '@portal/services/operations/actions/action'
import { acting } from './acting.ts'

type Asked = Readonly<{ survey: string; mapFile: string; file: string; report?: string | null }>

/** Imports surveys and answers from files, as the commands do, into any log. Lines for people go to `say`. */
export const importingOn = (given: Readonly<{ log: EventLog; now: () => Instant }>, say: (line: string) => void) => {
  const on = { secretOf: async () => Buffer.alloc(32, 7), newId: randomUUID, ...given }
  const told = ({ outcome, detail, lines = [detail] }: Pick<Ended, 'outcome' | 'lines' | 'detail'>) => {
    lines.forEach(say)
    return outcome
  }
  return {
    survey: async (path: string) =>
      told(await acting(on, surveyImportAction, { definition: await definitionIn(path) }, { deps: on })),
    responses: async (
      { survey, mapFile, file, report = null }: Asked,
      { signal = new AbortController().signal, isDry = false } = {},
    ) => {
      const input = { survey: SurveyId.parse(survey), map: await readJsonFile(mapFile), mapFile, file, report }
      const means = { deps: on, say, signal, progressSink: { isTty: false, write: () => undefined } }
      if (!isDry) return told(await acting(on, responsesImportAction, input, means, signal))
      const { outcome = 'done', lines } = await responsesImportAction.plan(input, means)
      return told({ outcome, detail: '', lines })
    },
  }
}
