import { randomUUID } from 'node:crypto'
import { SurveyId } from '@portal/contracts/ids'
import { isThere } from '@portal/projections/runtime/queries'
import { memberLinkQueries } from '@portal/projections/surveys/member-link/queries'
import * as z from 'zod/mini'
import { type Action, Agreed } from '../../operations/actions/action.ts'
import { surveyLinkCommands } from '../../surveys/links/commands.ts'
import { actionCommand, type CliMeans } from '../operator/action-command.ts'
import { flag, type Reader, required, several } from '../program/parameter.ts'
import { Misused } from '../program/refused.ts'
import { surveyName } from '../responses/survey-name.ts'

/** `links`: their ids; null for all of the survey. */
const WithdrawInput = z.extend(Agreed, { surveyId: SurveyId, links: z.nullable(z.readonly(z.array(z.string()))) })
type WithdrawInput = z.infer<typeof WithdrawInput>

type Means = Readonly<{ deps: Pick<CliMeans['deps'], 'log' | 'now'> }>
type Listed<M> = (means: M, surveyId: SurveyId) => Promise<readonly string[]>

/** Withdraws links of members to a survey. `listed`: the ids of all that are not withdrawn. */
export const withdrawLinksAction = <M extends Means>(listed: Listed<M>): Action<WithdrawInput, M> => ({
  name: 'survey withdraw-links',
  input: WithdrawInput,
  target: ({ surveyId }) => surveyId,
  plan: async ({ surveyId, links }, means) => {
    const linkIds = links ?? (await listed(means, surveyId))
    const line = `withdraw ${linkIds.length} links to ${surveyId}: they open nothing any more; answers are kept`
    return { basis: [surveyId, linkIds], lines: [line] }
  },
  perform: async ({ surveyId, links }, means) => {
    const linkIds = links ?? (await listed(means, surveyId))
    const asked = { commandId: randomUUID(), intent: 'withdraw links' }
    const { turned } = await surveyLinkCommands(means.deps).withdrawLinks(asked, { surveyId, linkIds, by: null })
    const unknown = linkIds.filter((id) => !turned.includes(id))
    if (linkIds.length > 0 && turned.length === 0) {
      return {
        outcome: 'refused',
        detail: `${surveyId} has none of these links: npx portal survey links ${surveyId} lists them.`,
      }
    }
    const detail = `${turned.length} links to ${surveyId} are withdrawn.`
    const left = unknown.length > 0 ? [`Not links of ${surveyId}: ${unknown.join(', ')}`] : []
    return { outcome: 'done', detail, lines: [detail, ...left], result: { surveyId, withdrawn: turned, unknown } }
  },
})

const listedIn: Listed<Pick<CliMeans, 'pool'>> = async ({ pool }, surveyId) =>
  (await isThere(pool, 'read.survey_member_link')) ? memberLinkQueries(pool).notWithdrawn(surveyId) : []

const linkId: Reader<string> = {
  shown: 'LINK',
  read: (text) => {
    if (z.uuid().safeParse(text).success) return text
    throw new Misused('is no id of a link; `portal survey links` shows them')
  },
}

/** `portal survey withdraw-links`. */
export const surveyWithdrawLinks = actionCommand({
  action: withdrawLinksAction<Means & Pick<CliMeans, 'pool'>>(listedIn),
  about: 'withdraw links of members to a survey: they open nothing any more',
  examples: ['npx portal survey withdraw-links morning-drinks --all'],
  takes: {
    survey: required(surveyName, 'the survey, as `portal survey list` shows it'),
    links: several(linkId, 'the links, as `portal survey links` shows them'),
  },
  options: { all: flag('all links of members to this survey') },
  input: ({ survey, links, all }) => {
    if (all === links.length > 0) throw new Misused('Name the links, or give --all.')
    return { surveyId: survey, links: all ? null : links }
  },
})
