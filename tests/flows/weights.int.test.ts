import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Instant } from '@portal/contracts/ids'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { responseQueries } from '@portal/projections/reporting/response/queries'
import { tableQueries } from '@portal/projections/reporting/tables/queries'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importingOn } from '../support/portal/importing.ts'
import { aProjectedDatabase, aProjector, reached } from '../support/projections/projecting.ts'
import { rowOf, teaSpec, teaSurvey } from '../support/surveys/tea-survey.ts'

const database = await aProjectedDatabase()
const projector = aProjector(database.pool, [reportingProjection])
const folder = await mkdtemp(join(tmpdir(), 'weights-'))
const definition: SurveyDefinition = teaSurvey

const map = {
  respondent: 'id',
  weights: { region: 'region weight', income: { position: 4, header: 'income' } },
  questions: { Q1: { column: 'tea' } },
}
const file = ['id,tea,region weight,income', 'a,1,0.25,1', 'b,2,1.75,', 'c,1,0,3', 'd,2,1,0.1'].join('\n')

const inFolder = async (name: string, content: string): Promise<string> => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

beforeAll(async () => {
  const log = postgresEventLog({ url: database.url, reads: database.pool })
  const said: string[] = []
  const now = () => Instant.parse('2026-11-21T08:00:00Z')
  const importing = importingOn({ log, now }, (line) => void said.push(line))
  const outcomes = [
    await importing.survey(await inFolder('survey.json', JSON.stringify(definition))),
    await importing.responses({
      survey: definition.name,
      mapFile: await inFolder('map.json', JSON.stringify(map)),
      file: await inFolder('file.csv', file),
    }),
  ]
  await log.close()
  if (outcomes.some((outcome) => outcome !== 'done')) throw new Error(said.join('\n'))
  await reached(database.pool, 'reporting')
})
afterAll(async () => {
  await projector.stop()
  await database.drop()
  await rm(folder, { recursive: true })
})

const shareOfTea = async (weight?: string) => {
  const spec = teaSpec({ questions: ['Q1'], ...(weight !== undefined && { weight }) })
  const result = await tableQueries(database.pool).run(spec)
  if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
  return { cell: rowOf(result.run, 'Q1', 'Q1=1')?.cells[0], notes: result.run.notes }
}

describe('the weights of a file', () => {
  it('are those of the survey, and each weights its figures', async () => {
    expect((await shareOfTea()).cell?.value).toBe(0.5)
    const region = await shareOfTea('region')
    expect(region.cell).toMatchObject({ n: 1, base: 3, value: 0.25 / 3 })
    expect(region.cell?.weighted).toEqual({ n: 0.25, base: 3, effective: 9 / (0.0625 + 3.0625 + 1) })
    expect(region.notes).toContainEqual({ key: 'weight', name: 'region', without: 1 })
    expect((await shareOfTea('income')).cell?.value).toBeCloseTo(4 / 4.1, 12)
    expect(await responseQueries(database.pool).countsBySurvey()).toMatchObject([{ weights: ['income', 'region'] }])
  })
})
