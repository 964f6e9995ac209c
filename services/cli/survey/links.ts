import { MemberLinkState } from '@portal/contracts/http/member-links'
import type { SurveyId } from '@portal/contracts/ids'
import { now } from '@portal/infra/tools/now'
import { isThere } from '@portal/projections/runtime/queries'
import { memberLinkQueries, type StoredMemberLink } from '@portal/projections/surveys/member-link/queries'
import type { Done } from '../operator/done.ts'
import { lookCommand } from '../operator/look-command.ts'
import type { View } from '../operator/view.ts'
import { anyText, oneOf, optional, required, withDefault } from '../program/parameter.ts'
import { surveyName } from '../responses/survey-name.ts'

const MOST = 1_000

type Asked = Readonly<{ surveyId: SurveyId; search: string | undefined; state: 'all' | MemberLinkState }>

const lineOf = ({ linkId, username, expiresAt, usedAt, withdrawnAt }: StoredMemberLink): string =>
  [
    `${linkId}  ${username ?? '(erased)'}  good until ${expiresAt}`,
    usedAt === null ? 'not opened' : `opened ${usedAt}`,
    ...(withdrawnAt === null ? [] : [`withdrawn ${withdrawnAt}`]),
  ].join(', ')

const look = async (asked: Asked, { pool }: View): Promise<Done> => {
  const { surveyId } = asked
  const none = `No links of members to ${surveyId} fit.`
  if (!(await isThere(pool, 'read.survey_member_link'))) return { code: 0, lines: [none], result: [] }
  const at = now()
  const { links, total } = await memberLinkQueries(pool).page({ ...asked, at }, { first: 0, most: MOST })
  const more = total > links.length ? [`… the newest ${links.length} of ${total}; narrow it with --search.`] : []
  return { code: 0, lines: links.length > 0 ? [...links.map(lineOf), ...more] : [none], result: links }
}

/** `portal survey links`. */
export const surveyLinks = lookCommand({
  name: 'survey links',
  about: `the links of members to a survey, the newest first, without their tokens; ${MOST} at most`,
  examples: ['npx portal survey links morning-drinks', 'npx portal survey links morning-drinks --state open --json'],
  takes: { survey: required(surveyName, 'the survey, as `portal survey list` shows it') },
  options: {
    search: optional(anyText('TEXT'), 'a part of the login name or of the display name'),
    state: withDefault(oneOf('state', ['all', ...MemberLinkState.options]), 'all', 'only links in this state'),
  },
  look: ({ survey, search, state }, view) => look({ surveyId: survey, search: search ?? undefined, state }, view),
})
