import { SurveyId } from '@portal/contracts/ids'
import { BannerData } from '@portal/contracts/reporting/saved/banner'
import { DashboardLayout, DashboardSettings, ReportAccess } from '@portal/contracts/reporting/saved/dashboard'
import { DeckQuestions } from '@portal/contracts/reporting/saved/deck'
import { SavedFilter } from '@portal/contracts/reporting/saved/filter'
import { Weighting } from '@portal/contracts/reporting/weighting'
import * as z from 'zod/mini'
import { derivedId } from '../../kernel/derived-id.ts'
import type { Draft } from '../../reporting/domain/report-item.ts'
import { itemCommands, newItemId } from '../../reporting/item-commands.ts'
import { newScheduleId, scheduleCommands } from '../../reporting/schedule-commands.ts'
import type { CommandDeps } from '../stack/with-log.ts'
import { demoJson } from './demo-definition.ts'
import { DEMO_STAFF } from './demo-members.ts'

const item = <Kind extends Draft['kind'], Content extends z.ZodMiniType>(kind: Kind, content: Content) =>
  z.strictObject({
    kind: z.literal(kind),
    surveyId: z.nullable(SurveyId),
    name: z.string(),
    note: z.string(),
    content,
  })

const DemoReports = z.array(
  z.discriminatedUnion('kind', [
    item('banner', BannerData),
    item('filter', SavedFilter),
    item('weighting', z.pick(Weighting, { targets: true })),
    item(
      'dashboard',
      z.strictObject({
        layout: DashboardLayout,
        settings: DashboardSettings,
        access: ReportAccess,
        rtoken: z.literal(''),
      }),
    ),
    item('deck', z.strictObject({ questions: DeckQuestions, access: ReportAccess })),
  ]),
)

const askedFor = (name: string) => ({ commandId: derivedId('demo-report', name), intent: 'demo' })

/** The dashboard is sent to the researcher of the demo once a month. */
const addSchedule = async (deps: CommandDeps, dashboard: string): Promise<void> => {
  const asked = askedFor(`schedule ${dashboard}`)
  const draft = {
    reportId: newItemId(askedFor(dashboard).commandId),
    to: [DEMO_STAFF],
    language: 'en',
    plan: { every: 'month', day: 1, hour: 9, minute: 0, timeZone: 'UTC' },
    isPaused: false,
  } as const
  const saved = { scheduleId: newScheduleId(asked.commandId), by: DEMO_STAFF, draft, basedOn: null, isNew: true }
  await scheduleCommands(deps).saveSchedule(asked, saved)
}

/** Two banners, one with columns of another survey, a filter, a weighting, a dashboard that is sent by schedule, and a deck. May be repeated after an interrupted start: all ids are derived. */
export const addDemoReports = async (deps: CommandDeps): Promise<void> => {
  const { saveItem } = itemCommands(deps)
  const drafts = DemoReports.parse(await demoJson('reports.json'))
  const save = async (draft: Draft): Promise<void> => {
    const asked = askedFor(draft.name)
    const saved = { itemId: newItemId(asked.commandId), by: DEMO_STAFF, draft, basedOn: null, isNew: true }
    await saveItem(asked, saved)
  }
  const dashboards = drafts.filter(({ kind }) => kind === 'dashboard')
  await Promise.all([...drafts.map(save), ...dashboards.map(({ name }) => addSchedule(deps, name))])
}
