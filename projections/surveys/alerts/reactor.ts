import { TellStaff } from '@portal/contracts/asks/surveys'
import type { AlertRaised } from '@portal/contracts/events/surveys'
import { reactor } from '../../runtime/reactor/reactor.ts'

/** Asks for the mails of an alert. What was raised before it begins is not told again. */
export const followAlerts = reactor<AlertRaised, Record<never, never>, { tell: TellStaff }>({
  name: 'follow-alerts',
  version: 1,
  types: ['AlertRaised'],
  begins: 'head',
  key: ({ event }) => event.responseId,
  tables: {},
  loads: [],
  asks: { tell: TellStaff },
  react: (_, { event }, ask) => {
    const { surveyId, responseId, alert } = event
    ask.now(`alert-${alert}`, 'tell', { surveyId, responseId, alert })
  },
})
