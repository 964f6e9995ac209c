import { answering } from '../answering.ts'
import { openConnection } from './connection.ts'
import { type DemoPage, type DemoSurvey, demoPages } from './demo-surveys.ts'
import { headersOf } from './send-page.ts'

/** Members who take a survey of the demo, each once: `from` up to `to`. */
export type DemoAsked = Readonly<{ port: number; survey: DemoSurvey; connections: number; from: number; to: number }>
export type DemoDone = Readonly<{ pages: number; ms: number }>

const PATH = '/api/surveys/conduct/submit'

const round = async ({ port, survey, connections, from, to }: DemoAsked): Promise<DemoDone> => {
  const members = (await demoPages(survey, from, to)).values()
  let pages = 0
  const send = async (
    connection: Awaited<ReturnType<typeof openConnection>>,
    { cookie, key, body: sent }: DemoPage,
  ) => {
    const { status, body } = await connection.post(PATH, headersOf({ cookie }, key), sent)
    if (status !== 200 || !body.startsWith('{"status":true'))
      throw new Error(`Page refused: ${status} ${body.slice(0, 300)} to ${sent.slice(0, 300)}`)
    pages += 1
  }
  const begun = performance.now()
  const takeSurveys = async () => {
    const connection = await openConnection(port)
    for (const walk of members) for (const page of walk) await send(connection, page)
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, takeSurveys))
  return { pages, ms: performance.now() - begun }
}

answering(round)
