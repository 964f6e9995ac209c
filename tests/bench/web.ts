import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '@portal/services/cli/start/demo-members'
import { findBrowser } from '../chromium.ts'
import { memberClient } from '../support/portal/member-client.ts'
import { type RunningPortal, startPortal } from '../support/portal/running-portal.ts'
import { type Bench, type BenchContext, type Goal, quantile } from './bench.ts'
import { gridTaps } from './web/large-grid.ts'
import { largeTopline } from './web/large-topline.ts'
import { nextPages } from './web/next-page.ts'
import { type RouteChange, routeChanges } from './web/route-changes.ts'
import { MEMBER, STAFF, type WebScreen, webScreens } from './web/screens.ts'
import { type Visit, visit } from './web/visit.ts'

const SURVEY = 'morning-drinks'
const NEXT_GOAL = 200
const TAP_GOAL = 50
const ROUTE_GOAL = 100

const fixtures = fileURLToPath(new URL('../../services/cli/demo/star-wars/', import.meta.url))

const imported = async ({ cli }: RunningPortal): Promise<void> => {
  const map = ['--survey', 'star-wars-2014', '--map', `${fixtures}map.json`]
  for (const words of [
    ['survey', 'import', `${fixtures}definition.json`],
    ['responses', 'import', ...map, `${fixtures}StarWars.csv`],
  ]) {
    const { code, out } = await cli(...words)
    if (code !== 0) throw new Error(`portal ${words.join(' ')} failed:\n${out}`)
  }
}

const median = (values: readonly number[]): number => Math.round(quantile(values, 0.5))

/** The visit in the middle, figure by figure. */
const middleOf = (visits: readonly Visit[]) => {
  const of = (figure: (one: Visit) => number): number => median(visits.map(figure))
  return {
    kB: Math.round(of(({ scriptBytes }) => scriptBytes) / 1_000),
    requests: of(({ requests }) => requests),
    seen: of(({ seen }) => seen),
    usable: of(({ usable }) => usable),
    later: visits.some(({ later }) => later !== null) ? of(({ later }) => later ?? Number.NaN) : null,
  }
}
type Figures = ReturnType<typeof middleOf>

const line = ({ name, later }: WebScreen, figures: Figures): string => {
  const also = later ? `   ${later.name} after ${figures.later} ms` : ''
  const { kB, requests, seen, usable } = figures
  return `  ${name.padEnd(10)} ${String(kB).padStart(4)} kB of JavaScript, ${String(requests).padStart(2)} requests   seen ${seen} ms   usable ${usable} ms${also}`
}

const goalsOf = ({ name, goals, later }: WebScreen, figures: Figures): readonly Goal[] => {
  const units = {
    kB: 'kB of JavaScript',
    requests: 'requests',
    seen: 'ms until something is seen',
    usable: 'ms until usable',
  }
  const wanted = (['kB', 'requests', 'seen', 'usable'] as const).flatMap((figure): readonly Goal[] => {
    const goal = goals[figure]
    return goal === undefined ? [] : [{ name: `${name}, ${units[figure]}`, value: figures[figure], goal, atMost: true }]
  })
  if (!later || figures.later === null) return wanted
  return [
    ...wanted,
    { name: `${name}, ms until its ${later.name}`, value: figures.later, goal: later.goal, atMost: true },
  ]
}

/** The slowest of them counts. */
const routeGoal = (changes: readonly RouteChange[], say: (line: string) => void): Goal => {
  const all = changes.map(({ to, ms }) => ({ to, ms: median(ms) }))
  for (const { to, ms } of all) say(`  to ${to}, whose data is cached ${ms} ms`)
  const value = Math.max(...all.map(({ ms }) => ms))
  return { name: 'ms of the slowest route change with cached data', value, goal: ROUTE_GOAL, atMost: true }
}

type Measured = Readonly<{ portal: RunningPortal; browser: Browser; surveyPath: string; times: number }>
type Part = (measured: Measured, context: BenchContext) => Promise<readonly Goal[]>

const sessionOf = async ({ url }: RunningPortal, who: string) => (await memberClient(url, who, DEMO_PASSWORD)).cookie

const screens: Part = async ({ portal, browser, surveyPath, times }, { say }) => {
  const goals: Goal[] = []
  for (const screen of webScreens(surveyPath)) {
    const visitor = { url: portal.url, cookie: screen.who === null ? null : await sessionOf(portal, screen.who) }
    const visits: Visit[] = []
    for (let time = 0; time < times; time += 1) visits.push(await visit(browser, visitor, screen))
    const figures = middleOf(visits)
    say(line(screen, figures))
    goals.push(...goalsOf(screen, figures))
  }
  return goals
}

/** A look at the answer, and a finger that goes straight to Next: a tap elsewhere takes it a tenth of a second at the least. */
const PAUSES = [
  { pauseMs: 1_000, after: 'a second after the answer' },
  { pauseMs: 100, after: 'a tenth of a second after it' },
] as const

const next: Part = async ({ portal, browser, surveyPath, times }, { say }) => {
  const member = { url: portal.url, cookie: await sessionOf(portal, MEMBER) }
  const nextAfter = async (pauseMs: number) =>
    median(await nextPages(browser, member, { path: surveyPath, times, pauseMs }))
  const goals: Goal[] = []
  for (const { pauseMs, after } of PAUSES) {
    const value = await nextAfter(pauseMs)
    goals.push({ name: `ms from Next, ${after}, to the next question`, value, goal: NEXT_GOAL, atMost: true })
  }
  const told = goals.map(({ name, value }) => `${value} ${name}`)
  say(`  ${told.join('; ')}; ${await nextAfter(0)} ms where a script presses it with the answer`)
  return goals
}

const routes: Part = async ({ portal, browser, times }, { say }) => {
  const member = { url: portal.url, cookie: await sessionOf(portal, MEMBER) }
  return [routeGoal(await routeChanges(browser, member, times), say)]
}

const taps: Part = async ({ portal, browser }, { quick, say }) => {
  const tap = median(await gridTaps(browser, portal, await sessionOf(portal, STAFF), quick ? 15 : 40))
  say(`  a tap in a grid of 60 rows by 10 columns ${tap} ms`)
  return [{ name: 'ms from a tap in a grid of 60 by 10 to its mark', value: tap, goal: TAP_GOAL, atMost: true }]
}

const toplines: Part = async ({ portal, browser, times }, { say }) => {
  const staff = { url: portal.url, cookie: await sessionOf(portal, STAFF) }
  const { charts, ticks } = await largeTopline(browser, portal, staff, times)
  const [chart, tick] = [median(charts), median(ticks)]
  say(`  a topline of 60 questions at full speed: two charts ${chart} ms; a question that is ticked ${tick} ms`)
  return [
    {
      name: 'ms until two charts of a topline of 60 questions, at full speed',
      value: chart,
      goal: 1_000,
      atMost: true,
    },
    { name: 'ms from a tick to its question, at full speed', value: tick, goal: 150, atMost: true },
  ]
}

const PARTS = { screens, next, routes, taps, toplines } as const satisfies Record<string, Part>

/** The part that `--only=NAME` asks for, or all. */
const partsIn = (options: BenchContext['options']): readonly Part[] => {
  const only = options.get('only')
  if (only === undefined) return Object.values(PARTS)
  const part = new Map<string, Part>(Object.entries(PARTS)).get(only)
  if (!part) throw new Error(`--only=${only}: give one of ${Object.keys(PARTS).join(', ')}.`)
  return [part]
}

const measured = async (portal: RunningPortal, browser: Browser, context: BenchContext): Promise<readonly Goal[]> => {
  const parts = partsIn(context.options)
  const times = context.quick ? 3 : 7
  const token = await (await memberClient(portal.url, MEMBER, DEMO_PASSWORD)).tokenOf(SURVEY)
  const surveyPath = `/u/surveys/conduct?token=${encodeURIComponent(token)}`
  context.say(`  slow 4G (150 ms, 1.6 Mbit/s), a processor 4 times slower, an empty cache; medians of ${times}`)
  const goals: Goal[] = []
  for (const part of parts) goals.push(...(await part({ portal, browser, surveyPath, times }, context)))
  return goals
}

const run = async (context: BenchContext): Promise<readonly Goal[]> => {
  const executablePath = findBrowser(process.env, context.say)
  if (executablePath === null)
    throw new Error('There is no Chromium on this machine: install it, or set CHROMIUM_PATH.')
  const portal = await startPortal()
  try {
    await imported(portal)
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const browser = await chromium.launch({ executablePath, args: [...args, '--disable-gpu'] })
    try {
      return await measured(portal, browser, context)
    } finally {
      await browser.close()
    }
  } finally {
    await portal.stop()
  }
}

export const bench: Bench = {
  name: 'web',
  about:
    'JavaScript, requests and times of the screens on a slow phone with an empty cache (--only=screens|next|routes|taps|toplines)',
  run,
}
