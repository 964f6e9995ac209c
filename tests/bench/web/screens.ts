/**
 * A screen as somebody opens it for the first time. `usable`: a selector of what must be seen before the screen can be
 * used; `later`: of what comes after it. The goals are in kB of JavaScript (gzip) and in milliseconds.
 */
export type WebScreen = Readonly<{
  name: string
  who: string | null
  path: string
  usable: string
  goals: Readonly<{ kB?: number; usable: number; requests?: number; seen?: number }>
  later?: Readonly<{ name: string; shows: string; goal: number }>
}>

export const MEMBER = 'member@example.org'
export const STAFF = 'staff@example.org'

const REPORT = '/report/star-wars-2014/new'

/** `surveyPath`: of the first page of a survey, with the member's token. */
export const webScreens = (surveyPath: string): readonly WebScreen[] => [
  {
    name: 'sign-in',
    who: null,
    path: '/login',
    usable: 'form input[type="password"]',
    goals: { kB: 125, usable: 2_000, requests: 12, seen: 1_000 },
  },
  {
    name: 'home',
    who: MEMBER,
    path: '/u/main',
    usable: 'main a[href*="/conduct"]',
    goals: { kB: 140, usable: 2_000, requests: 12, seen: 1_000 },
  },
  {
    name: 'survey',
    who: MEMBER,
    path: surveyPath,
    usable: 'main form input',
    goals: { kB: 130, usable: 2_500, requests: 12, seen: 1_000 },
  },
  {
    name: 'topline',
    who: STAFF,
    path: REPORT,
    usable: 'main table td',
    goals: { usable: 2_500 },
    later: { name: 'chart', shows: 'main .chart canvas', goal: 4_000 },
  },
  {
    name: 'crosstab',
    who: STAFF,
    path: `${REPORT}/run/new?banner=Q10&rows=Q2,Q4`,
    usable: 'main table td',
    goals: { usable: 3_000 },
  },
]
