import { randomUUID } from 'node:crypto'
import { ResponseId } from '@portal/contracts/ids'
import { catalogueOf } from '@portal/contracts/survey/catalogue'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { sav } from '@portal/services/reporting/exports/formats/sav'
import { type AskedResponse, rawColumns } from '@portal/services/reporting/exports/raw-columns'
import { sayIn } from '@portal/services/texts/say'
import { anExportRequest } from './exporting.ts'
import { teaSurvey } from './tea-survey.ts'

type Given = Pick<AskedResponse, 'data' | 'texts'>

const responseOf = ({ data, texts }: Given, ordinal: number): AskedResponse => {
  const asked = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']
  return {
    ordinal,
    responseId: ResponseId.parse(randomUUID()),
    surveyVersion: 1,
    status: 'complete',
    data,
    texts,
    asked,
    wasAsked: new Set(asked),
    orders: { Q1: [2, 1] },
    admin: false,
    inactive: false,
    external: false,
    via: 'web',
    startedAt: '2026-11-22T08:00:00.500Z',
    completedAt: null,
    weights: null,
  }
}

async function* noResponses() {
  yield []
}

/** The system file (SPSS) that our export writes of some responses. */
export const aSavFile = async (given: readonly Given[], definition: SurveyDefinition = teaSurvey): Promise<Buffer> => {
  const say = sayIn('en', 'reporting/files')
  const responses = given.map(responseOf)
  const raw = { survey: catalogueOf(definition), respondents: responses.length, weights: [], responses: noResponses }
  const written = sav.responses?.({
    request: anExportRequest({ format: 'sav' }),
    say,
    madeAt: '2026-11-22T08:00:00.000Z',
    title: 'Tea',
    columns: rawColumns(raw, 'en', say),
    isLabelled: false,
    responses: async function* () {
      yield responses
    },
  })
  return Buffer.concat(await Array.fromAsync(written ?? []))
}
