import { isUnreadable } from '@portal/contracts/events/registry'
import type { ResponseEvent } from '@portal/contracts/events/surveys'
import type { FileId, ResponseId } from '@portal/contracts/ids'
import type { EventLog, Stream } from '@portal/infra/event-log/event-log'

const responseStream = (responseId: ResponseId): Stream<ResponseEvent> => `response-${responseId}`

/** Whether the answers of a response, as they are stored now, name a file. `log` opens personal fields. An event that cannot be read may name it. */
export const isNamedIn = async (log: EventLog, responseId: ResponseId, fileId: FileId): Promise<boolean> => {
  const namedBy = new Map<string, boolean>()
  for await (const { event } of log.readStream(responseStream(responseId), 1)) {
    if (isUnreadable(event)) return true
    if (event.type !== 'PageAnswered' && event.type !== 'PageSaved') continue
    const texts = event.texts && 'value' in event.texts ? Object.values(event.texts.value) : []
    namedBy.set(
      event.page,
      texts.some((text) => text.includes(fileId)),
    )
  }
  return [...namedBy.values()].includes(true)
}
