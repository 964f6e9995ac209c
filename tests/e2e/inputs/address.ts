import type { Page } from '@playwright/test'
import { getSurveyLinks } from '@portal/contracts/http/survey-links'
import { portalUrl } from '../support/people.ts'
import { SURVEY } from './survey.ts'

/** The open link of the survey of every type of question, as staff find it. */
export const openLinkOf = async (staff: Page): Promise<string> => {
  const reply = await staff.request.get(`${portalUrl()}${getSurveyLinks.path}?surveyID=${SURVEY}`)
  const { openLink } = await reply.json()
  return new URL(openLink, portalUrl()).href
}

/** An address that asks this type of question of a respondent who has not come before. */
export const addressOf = async (staff: Page, type: number, respondent: string): Promise<string> =>
  `${await openLinkOf(staff)}&backgroundVars=TYPE%3D${type}&externalUser=${respondent}-${Date.now()}`
