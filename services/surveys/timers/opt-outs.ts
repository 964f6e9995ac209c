import type { PageHidden } from '@portal/contracts/events/surveys'
import type { Instant } from '@portal/contracts/ids'
import type { EventLog, Stream } from '@portal/infra/event-log/event-log'
import { accept, type Decider } from '../../kernel/decider.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import { handle } from '../../kernel/handle.ts'
import type { Showing } from './timer-ids.ts'

/** A respondent may leave often; more than this says nothing new. */
const MOST = 50

type HidePage = Readonly<{ showing: Showing; seconds: number; at: Instant }>

/** How often a respondent hid a page of a survey. */
export const optOut: Decider<number, HidePage, PageHidden, never> = {
  initial: 0,
  decide: (count, { showing, seconds, at }) => {
    const { surveyId, responseId, page } = showing
    return count >= MOST ? accept() : accept({ type: 'PageHidden', surveyId, responseId, page, seconds, at })
  },
  evolve: (count) => count + 1,
}

const streamOf = ({ responseId }: Showing): Stream<PageHidden> => `opt-out-${responseId}`

/** Records that pages were hidden. The same beacon twice is one record. */
export const optOutCommands = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => ({
  hidePage: async (showing: Showing, seconds: number): Promise<void> => {
    const { responseId, page, shownAt } = showing
    const commandId = derivedId('hide-page', responseId, page, shownAt, String(seconds))
    const asked = { stream: streamOf(showing), commandId, intent: 'hide page' }
    await handle(log, optOut, asked, { showing, seconds, at: now() })
  },
})
export type OptOutCommands = ReturnType<typeof optOutCommands>
