import { rightsAndStarts } from '@portal/contracts/identity/rights'
import { SECOND_STEP } from '@portal/contracts/identity/second-step'

const CLIENT_SURVEYS = rightsAndStarts.reports
const PROFILE = '/u/profile'
const NEWS = '/news'

/** Addresses that several features link to, as the specification gives them. All others are in their feature. */
export const paths = {
  login: '/login',
  secondStep: SECOND_STEP,
  logout: '/logout',
  lockedOut: '/lockedout',
  register: '/register',
  activate: '/activate',
  home: '/u/main',
  contact: '/u/contactus',
  unsubscribe: '/u/unsubscribe',
  polls: '/u/polls',
  invite: '/invite',
  news: NEWS,
  newsItem: `${NEWS}/:pkNews`,
  profile: PROFILE,
  profileAvatar: `${PROFILE}/avatar`,
  profileName: `${PROFILE}/displayname`,
  profileEmails: `${PROFILE}/emailsettings`,
  profileNewsletter: `${PROFILE}/newsletter`,
  profileUsername: `${PROFILE}/username`,
  profilePassword: `${PROFILE}/password`,
  profileServices: `${PROFILE}/services`,
  profilePasskeys: `${PROFILE}/passkeys`,
  profileSurveys: `${PROFILE}/surveys`,
  profileLogins: `${PROFILE}/logins`,
  profileReferrals: `${PROFILE}/referrals`,
  profileBadges: `${PROFILE}/badges`,
  profileExport: `${PROFILE}/exportData`,
  profileDelete: `${PROFILE}/delete`,
  deleted: '/u/deleted',
  clientSurveys: CLIENT_SURVEYS,
  surveyLinks: `${CLIENT_SURVEYS}/:surveyID/links`,
  surveyPreview: `${CLIENT_SURVEYS}/:surveyID/preview`,
  surveyImports: `${CLIENT_SURVEYS}/:surveyID/imports`,
  answerFiles: '/client/answer-files',
  members: rightsAndStarts.members,
  siteDesk: rightsAndStarts.site,
  topline: '/report/:surveyID/:reportID',
} as const

/** A place of this portal that an address names, with another fragment if there is one; null where it is of another site. */
export const ownPath = (link: string | null, fragment = ''): string | null => {
  const url = link === null ? null : URL.parse(link, window.location.origin)
  if (url?.origin !== window.location.origin || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${fragment || url.hash}`
}
