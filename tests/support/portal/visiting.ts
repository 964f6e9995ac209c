import type { SubmitReply, SurveyPage } from '@portal/contracts/http/surveys'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { linkTokens } from '@portal/services/surveys/links/link-tokens'
import { signedInAs, TOKEN_SECRET } from './portal.ts'
import { teaSurvey } from './taking-tea.ts'

const tokens = linkTokens(TOKEN_SECRET)
export const openSettings = { ...teaSurvey.settings, openLink: true, externalUsers: true }

/** A portal with a survey that has an open link, its staff, and visitors without a session. */
export const visitingTea = async (differs: Partial<SurveyDefinition> = {}) => {
  const portal = await signedInAs('admin')
  const definition = { ...teaSurvey, settings: openSettings, ...differs }
  const publish = (changed: SurveyDefinition, commandId: string) =>
    portal.deps.surveys.publishSurvey({ commandId, intent: '' }, changed, null)
  await publish(definition, '3f2b8c1e-7d64-4b1a-9c55-0a1b2c3d4e5f')
  const openLink = tokens.openLink(definition.name)

  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'POST', url: `/api/surveys/${path}`, payload, headers })
  const start = (token: string, more: object = {}, headers: Record<string, string> = {}) =>
    post('openLink/start', { token, ...more }, headers)
  const visit = async (token = openLink, more: object = {}): Promise<string> => (await start(token, more)).json().token
  const page = (token: string, query = '') =>
    portal.app.inject({
      url: `/api/surveys/openLink/conduct/questions${query}`,
      headers: { 'respondent-token': token },
    })
  const submit = (token: string, id: string, DATA: object, more: object = {}) =>
    post('openLink/conduct/submit', {
      ...{ token, page: id, questions: [], DATA, saveAndQuit: false, totalQuestions: 0 },
      ...more,
    })
  const issue = (body: object, headers: Record<string, string> = { cookie: portal.cookie }) =>
    post('links/members', { surveyID: definition.name, days: 7, isSingleUse: true, ...body }, headers)
  const tokenIn = (link: string): string => new URL(link, 'http://portal').searchParams.get('token') ?? ''
  return { ...portal, definition, publish, openLink, post, start, visit, page, submit, issue, tokenIn }
}

export const pageIn = (reply: Readonly<{ json: () => unknown }>) => reply.json() as SurveyPage
export const nextIn = (reply: Readonly<{ json: () => unknown }>) => (reply.json() as SubmitReply).next
