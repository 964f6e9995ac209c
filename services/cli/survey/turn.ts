import { randomUUID } from 'node:crypto'
import { SurveyId } from '@portal/contracts/ids'
import * as z from 'zod/mini'
import { type Action, Agreed } from '../../operations/actions/action.ts'
import { surveyCommands } from '../../surveys/commands.ts'
import { actionCommand } from '../operator/action-command.ts'
import { type Reader, required } from '../program/parameter.ts'
import { Misused } from '../program/refused.ts'
import type { CommandDeps } from '../stack/with-log.ts'

const TurnInput = z.extend(Agreed, { surveyId: SurveyId })
type TurnInput = z.infer<typeof TurnInput>

type Means = Readonly<{ deps: Pick<CommandDeps, 'log' | 'now'> }>

const turns = {
  close: {
    plan: 'nobody begins it or goes on with it until it is reopened; what was answered stays',
    done: 'Closed',
    already: 'is closed already',
  },
  reopen: {
    plan: 'it takes answers again, also of those who were in the middle of it',
    done: 'Reopened',
    already: 'takes answers already',
  },
} as const

const turnAction = (verb: keyof typeof turns): Action<TurnInput, Means> => ({
  name: `survey ${verb}`,
  input: TurnInput,
  target: ({ surveyId }) => surveyId,
  plan: async ({ surveyId }) => ({ basis: [verb, surveyId], lines: [`${verb} ${surveyId}: ${turns[verb].plan}`] }),
  perform: async ({ surveyId }, { deps }) => {
    const { closeSurvey, reopenSurvey } = surveyCommands(deps)
    const turn = verb === 'close' ? closeSurvey : reopenSurvey
    const handled = await turn({ commandId: randomUUID(), intent: verb }, { surveyId, by: null })
    if (handled.outcome === 'rejected')
      return { outcome: 'refused', detail: `There is no survey ${surveyId}. \`portal survey list\` shows all.` }
    const isNew = handled.position !== null
    const detail = isNew
      ? `${turns[verb].done} ${surveyId}.`
      : `${surveyId} ${turns[verb].already}; nothing was changed.`
    return { outcome: 'done', detail, result: { surveyId, isNew } }
  },
})

const surveyName: Reader<SurveyId> = {
  shown: 'NAME',
  read: (text) => {
    const read = SurveyId.safeParse(text)
    if (read.success) return read.data
    throw new Misused('is no name of a survey; `portal survey list` shows them')
  },
}

const turnCommand = (verb: keyof typeof turns, about: string) =>
  actionCommand({
    action: turnAction(verb),
    about,
    examples: [`npx portal survey ${verb} morning-drinks`],
    takes: { name: required(surveyName, 'the survey, as `portal survey list` shows it') },
    input: (given) => ({ surveyId: given.name }),
  })

/** `portal survey close` and `portal survey reopen`. */
export const surveyClose = turnCommand('close', 'close a survey: it takes no answers until it is reopened')
export const surveyReopen = turnCommand('reopen', 'take answers to a closed survey again')
export const surveyCloseAction = turnAction('close')
export const surveyReopenAction = turnAction('reopen')
