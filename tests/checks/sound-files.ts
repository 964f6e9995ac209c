import { lines } from './offence.ts'

/** A small tree that breaks no rule, with exceptions where they are allowed. */
const written: Readonly<Record<string, string>> = {
  'contracts/ids.ts': `
import * as z from 'zod/mini'

export const MemberId = z.string()`,
  'infra/event-log/event-log.ts': `
export type EventLog = Readonly<{ append: (event: string) => Promise<void> }>`,
  'infra/event-log/memory.ts': `
import type { EventLog } from './event-log.ts'

export const memoryLog: EventLog = { append: async () => undefined }
export const jitter = () => Math.random()`,
  'infra/settings.ts': `
export const port = () => process.env['PORT']`,
  'infra/local/process/ports.ts': `
export const report = () => console.log('free')`,
  'projections/surveys/survey/projector.ts': `
export const surveyProjection = 'survey'`,
  'projections/surveys/survey/queries.ts': `
export const surveyQueries = 'survey'
export type SurveyRow = string`,
  'projections/runtime/builds/control.ts': `
export const pause = 'paused'`,
  'projections/control/carry-out.ts': `
import { pause } from '../runtime/builds/control.ts'

export const carryOut = [pause]`,
  'services/operations/actions/rebuild.ts': `
import { carryOut } from '@portal/projections/control/carry-out'

export const rebuild = [carryOut]`,
  'projections/main.ts': `
import { memoryLog } from '@portal/infra/event-log/memory'

export const started = [memoryLog, process.env['DATABASE_URL']]`,
  'services/kernel/decider.ts': `
export const accept = 'accepted'`,
  'services/http/sessions/actor.ts': `
import { accept } from '../../kernel/decider.ts'

export const signedIn = accept`,
  'services/surveys/domain/survey.ts': `
import { MemberId } from '@portal/contracts/ids'
import { accept } from '../../kernel/decider.ts'

export const survey = [MemberId, accept] as const`,
  'services/surveys/commands.ts': `
import type { EventLog } from '@portal/infra/event-log/event-log'
import { survey } from './domain/survey.ts'

export type Log = EventLog
export const surveyCommands = (log: unknown) => [log, survey]`,
  'services/surveys/commands.test.ts': `
import { aSurvey } from '@portal/tests/support/surveys/surveys'
import { it } from 'vitest'
import { identityCommands } from '../identity/commands.ts'
import { surveyCommands } from './commands.ts'

it('may be long, read the environment and know its neighbours', () => {
${lines(70, (i) => `  surveyCommands([${i}, aSurvey, identityCommands, process.env['USER']])`)}
})`,
  'services/surveys/presenter.ts': `
import { surveyQueries } from '@portal/projections/surveys/survey/queries'
import { signedIn } from '../http/sessions/actor.ts'

export const present = [surveyQueries, signedIn]`,
  'services/identity/commands.ts': `
export const identityCommands = 'identity'`,
  'services/app.ts': `
import { identityCommands } from './identity/commands.ts'
import { present } from './surveys/presenter.ts'

export const app = [present, identityCommands]`,
  'services/main.ts': `
import { memoryLog } from '@portal/infra/event-log/memory'
import { app } from './app.ts'

export const started = [app, memoryLog]`,
  'services/cli/main.ts': `
import { report } from '@portal/infra/local/process/ports'
import { identityCommands } from '../identity/commands.ts'
import { surveyCommands } from '../surveys/commands.ts'

console.log(identityCommands, surveyCommands, report)`,
  'workers/job.ts': `
export const job = 'job'`,
  'workers/surveys/export-answers.ts': `
import { surveyCommands } from '@portal/services/surveys/commands'
import { job } from '../job.ts'

export const exportAnswers = [job, surveyCommands]`,
  'frontend/vite.config.ts': `
export default {}`,
  'frontend/src/ui/card.tsx': `
export const Card = () => <p>card</p>`,
  'frontend/src/lib/request.ts': `
import { MemberId } from '@portal/contracts/ids'

export const request = MemberId`,
  'frontend/src/features/surveys/survey-screen.tsx': `
import { request } from '../../lib/request.ts'
import { Card } from '../../ui/card.tsx'

export const SurveyScreen = () => <Card key={String(request)} />`,
  'frontend/src/features/identity/sign-in-screen.tsx': `
export const SignInScreen = () => <p>{document.title}</p>`,
  'frontend/src/app/router.tsx': `
import { SignInScreen } from '../features/identity/sign-in-screen.tsx'
import { SurveyScreen } from '../features/surveys/survey-screen.tsx'

export const screens = [SignInScreen, SurveyScreen]`,
  'tests/support/surveys/surveys.ts': `
import { surveyProjection } from '@portal/projections/surveys/survey/projector'

export const aSurvey = [surveyProjection, process.env['USER']]`,
  'tests/run.ts': `
import { aSurvey } from './support/surveys/surveys.ts'

console.log(aSurvey, document.title)`,
}

export const soundFiles = Object.fromEntries(
  Object.entries(written).map(([file, text]) => [file, `${text.trimStart()}\n`]),
)
