import { randomUUID } from 'node:crypto'
import type { ResponseEvent } from '@portal/contracts/events/surveys'
import type { AnswerFile, ListedAnswerFile } from '@portal/contracts/http/answer-files'
import type { SurveyId } from '@portal/contracts/ids'
import type { PlanChange } from '@portal/contracts/survey/answer-file-plan'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { memoryEventLog } from '@portal/infra/event-log/memory'
import type { ImportedResponse } from '@portal/projections/reporting/response/queries'
import { bringFile } from '@portal/services/surveys/answer-files/bring-file'
import type { AnswerFileAt } from '@portal/services/surveys/answer-files/kept-answer-files'
import { prepareFile } from '@portal/services/surveys/answer-files/prepare-file'
import { asParts } from '../surveys/as-parts.ts'
import { memoryAnswerFiles } from './memory-answer-files.ts'
import { memoryFiles } from './memory-files.ts'
import { type PortalParts, signedInAs } from './portal.ts'

type MemoryLog = EventLog & Pick<ReturnType<typeof memoryEventLog>, 'rows'>

/** A response as the read model lists it; null if another import, or none, brought it. */
const importedOf = (events: readonly ResponseEvent[], importId: string, ordinal: number): ImportedResponse | null => {
  const started = asParts(events).find((event) => event.type === 'ResponseStarted' && event.importId === importId)
  const isWithdrawn = events.some(({ type }) => type === 'ResponseWithdrawn')
  return started ? { responseId: started.responseId, ordinal, isWithdrawn } : null
}

/** The responses that an import brought: all on the first page. */
const importedIn =
  (log: MemoryLog) =>
  async (_: SurveyId, importId: string, after: number): Promise<readonly ImportedResponse[]> => {
    const streams = [...new Set(log.rows().map(({ stream }) => stream))]
    const found = await Promise.all(
      streams.map(async (stream, ordinal) => {
        const events = await Array.fromAsync(log.readStream<ResponseEvent>(stream), ({ event }) => event)
        return importedOf(events, importId, ordinal)
      }),
    )
    return found.filter((one) => one !== null).filter(({ ordinal }) => ordinal > after)
  }

const noChange: PlanChange = { about: null, columns: [], questions: [] }

/** A portal in which staff bring files of answers; `work` does what a worker does with a file. */
export const bringingAnswers = async (answerScanner: PortalParts['answerScanner'] = null) => {
  const [answerFiles, answerStore] = [memoryAnswerFiles(), memoryFiles()]
  const portal = await signedInAs('admin', { answerFiles, answerStore, answerScanner })
  const { app, cookie, log, deps } = portal
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, key: string = randomUUID()) => {
    const headers = { cookie, 'idempotency-key': key }
    return app.inject({ method, url, headers, ...(payload && { payload }) })
  }
  const upload = (content: string | Uint8Array<ArrayBuffer>, name = 'answers.csv', key: string = randomUUID()) => {
    const form = new FormData()
    form.append('file', new Blob([content]), name)
    const headers = { cookie, 'idempotency-key': key }
    return app.inject({ method: 'POST', url: '/api/answer-files', headers, payload: form })
  }
  const means = {
    files: answerFiles,
    store: answerStore,
    log,
    now: deps.instant,
    secretOf: async () => Buffer.alloc(32, 7),
    mayBeFormer: async () => false,
    importedBy: importedIn(log),
    caughtUp: async () => undefined,
  }
  const running = { signal: new AbortController().signal, progress: () => undefined }
  const view = async (answerFileId: string): Promise<AnswerFile> =>
    (await send('GET', `/api/answer-files/${answerFileId}`)).json()
  const work = async (answerFileId: string, signal = running.signal): Promise<AnswerFile> => {
    const { revision } = await view(answerFileId)
    const at: AnswerFileAt = { answerFileId, revision }
    await prepareFile(means)(at, { ...running, signal })
    await bringFile(means)(at, { ...running, signal })
    return view(answerFileId)
  }
  return {
    ...portal,
    answerFiles,
    answerStore,
    means,
    running,
    send,
    upload,
    view,
    work,
    /** Uploaded and looked at. */
    brought: async (content: string | Uint8Array<ArrayBuffer>, name?: string): Promise<AnswerFile> => {
      const { answerFileId }: ListedAnswerFile = (await upload(content, name)).json()
      return work(answerFileId)
    },
    change: async ({ answerFileId, revision }: AnswerFile, change: Partial<PlanChange>): Promise<AnswerFile> => {
      const body = { revision, change: { ...noChange, ...change } }
      await send('PUT', `/api/answer-files/${answerFileId}/plan`, body)
      return work(answerFileId)
    },
    start: ({ answerFileId, revision }: AnswerFile, replaces: string | null = null, key?: string) =>
      send('POST', `/api/answer-files/${answerFileId}/start`, { revision, replaces }, key),
    read: async ({ answerFileId }: AnswerFile, order: object): Promise<AnswerFile> => {
      const nothing = { encoding: null, delimiter: null, headerRows: null, surveyId: null, language: 'en' }
      await send('POST', `/api/answer-files/${answerFileId}/read`, { ...nothing, ...order })
      return work(answerFileId)
    },
  }
}
