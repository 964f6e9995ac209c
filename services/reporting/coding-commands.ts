import type { CodeFrameSaved } from '@portal/contracts/events/reporting'
import type { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { FrameCode } from '@portal/contracts/reporting/code-frame'
import type { CommandId, EventLog, Position, Stream } from '@portal/infra/event-log/event-log'
import type { ChosenResponse } from '@portal/projections/reporting/coding/queries'
import { derivedId } from '../kernel/derived-id.ts'
import { handle } from '../kernel/handle.ts'
import { later } from '../kernel/later.ts'
import { codeFrame } from './domain/code-frame.ts'
import { codedTexts } from './domain/coded-texts.ts'
import { responseStream } from './response-stream.ts'

type Asked = Readonly<{ commandId: CommandId; intent: string }>
type OfKey = Readonly<{ surveyId: SurveyId; key: string; by: MemberId }>
type Coded = Readonly<{ changed: readonly ResponseId[]; position: Position | null }>

const frameStream = (surveyId: SurveyId, key: string): Stream<CodeFrameSaved> => `code-frame-${surveyId}-${key}`

/** Streams that are written at the same time. */
const AT_ONCE = 8

/** What is done to code texts. Each command rejects with NotAppended. */
export const codingCommands = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => ({
  saveFrame: (asked: Asked, of: OfKey & Readonly<{ codes: readonly FrameCode[]; basedOn: number }>) =>
    handle(
      log,
      codeFrame,
      { ...asked, stream: frameStream(of.surveyId, of.key) },
      { type: 'SaveCodeFrame', ...of, at: now() },
    ),

  /** A text is an event of its response, so it goes wherever the response goes. */
  codeTexts: async (
    { commandId, intent }: Asked,
    responses: readonly ChosenResponse[],
    of: OfKey & Readonly<{ add: readonly number[]; remove: readonly number[] }>,
  ): Promise<Coded> => {
    const changed: ResponseId[] = []
    let position: Position | null = null
    const codeOne = async ({ responseId, codes: given }: ChosenResponse): Promise<void> => {
      const asked = {
        commandId: derivedId('code-text', commandId, responseId),
        intent,
        stream: responseStream(responseId),
      }
      const handled = await handle(log, codedTexts, asked, { type: 'CodeText', ...of, responseId, given, at: now() })
      if (handled.outcome === 'rejected' || handled.position === null) return
      changed.push(responseId)
      position = later(position, handled.position)
    }
    for (let at = 0; at < responses.length; at += AT_ONCE) {
      await Promise.all(responses.slice(at, at + AT_ONCE).map(codeOne))
    }
    return { changed, position }
  },
})
export type CodingCommands = ReturnType<typeof codingCommands>
