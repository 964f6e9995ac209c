import { catalogueOf } from '@portal/contracts/survey/catalogue'
import { sav } from '@portal/services/reporting/exports/formats/sav'
import { type AskedResponse, rawColumns } from '@portal/services/reporting/exports/raw-columns'
import { sayIn } from '@portal/services/texts/say'
import { anExportRequest } from './exporting.ts'
import { teaSurvey } from './tea-survey.ts'

async function* noResponses() {
  yield []
}

/** The SPSS file of responses, which come in two parts. */
export const savOf = async (
  responses: readonly AskedResponse[],
  weights: readonly string[] = [],
  definition = teaSurvey,
): Promise<Buffer> => {
  const say = sayIn('en', 'reporting/files')
  const raw = {
    survey: catalogueOf(definition),
    respondents: responses.length,
    weights,
    responses: noResponses,
  }
  const write = sav.responses?.({
    request: anExportRequest({ format: 'sav' }),
    say,
    madeAt: '2026-11-22T08:00:00.000Z',
    title: 'Tea',
    columns: rawColumns(raw, 'en', say),
    isLabelled: false,
    responses: async function* () {
      yield responses.slice(0, 1)
      yield responses.slice(1)
    },
  })
  return Buffer.concat(await Array.fromAsync(write ?? []))
}
