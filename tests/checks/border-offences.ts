import { type Offence, offence } from './offence.ts'

const importing = (from: string) => `import { a } from '${from}'\n\nexport const b = a`
const importingType = (from: string) => `import type { A } from '${from}'\n\nexport type B = A`

/** What dependency-cruiser must refuse: one offence for each border, and known ways around it. */
export const borderOffences: readonly Offence[] = [
  offence('contracts-stand-alone', 'contracts/knows-infra.ts', importing('@portal/infra/settings')),
  offence('contracts-stand-alone', 'contracts/knows-node.ts', importing('node:fs')),
  offence('contracts-stand-alone', 'contracts/knows-a-package.ts', importing('fastify')),
  offence('infra-knows-contracts-only', 'infra/knows-a-use.ts', importingType('@portal/services/surveys/commands')),
  offence('infra-is-plugged-in-by-main', 'services/surveys/runs-infra.ts', importing('@portal/infra/event-log/memory')),
  offence(
    'infra-is-plugged-in-by-main',
    'projections/surveys/runs-infra.ts',
    importing('@portal/infra/event-log/memory'),
  ),
  offence('infra-is-plugged-in-by-main', 'workers/surveys/runs-infra.ts', importing('@portal/infra/event-log/memory')),
  offence(
    'projections-read-events-only',
    'projections/surveys/asks.ts',
    importing('@portal/services/surveys/commands'),
  ),
  offence(
    'services-offer-queries-only',
    'services/surveys/looks-behind.ts',
    importing('@portal/projections/surveys/survey/projector'),
  ),
  offence(
    'services-offer-queries-only',
    'services/operations/changes-rows.ts',
    importing('@portal/projections/control/carry-out'),
  ),
  offence(
    'actions-go-through-control',
    'services/operations/actions/goes-around.ts',
    importing('@portal/projections/runtime/builds/control'),
  ),
  offence(
    'looking-changes-nothing',
    'projections/operations/plans/switches.ts',
    importing('../../control/carry-out.ts'),
  ),
  offence('looking-changes-nothing', 'projections/polls/poll/queries.ts', importing('../../control/carry-out.ts')),
  offence('services-start-no-worker', 'services/surveys/works.ts', importing('../../workers/job.ts')),
  offence(
    'workers-enter-by-commands',
    'workers/surveys/decides.ts',
    importing('@portal/services/surveys/domain/survey'),
  ),
  offence(
    'workers-read-queries-only',
    'workers/surveys/looks-behind.ts',
    importing('@portal/projections/surveys/survey/projector'),
  ),
  offence('frontend-sees-contracts-only', 'frontend/src/lib/calls.ts', importing('@portal/services/surveys/commands')),
  offence(
    'frontend-sees-contracts-only',
    'frontend/src/lib/calls-types.ts',
    importingType('@portal/services/surveys/commands'),
  ),
  offence('frontend-runs-in-a-browser', 'frontend/src/lib/reads-files.ts', importing('node:fs')),
  offence('domain-is-pure', 'services/surveys/domain/makes-ids.ts', importing('node:crypto')),
  offence(
    'domain-is-pure',
    'services/surveys/domain/has-a-package.ts',
    "import * as z from 'zod/mini'\n\nexport const a = z",
  ),
  offence(
    'domain-is-pure',
    'services/surveys/domain/knows-the-log.ts',
    importingType('@portal/infra/event-log/event-log'),
  ),
  offence('domain-is-pure', 'services/surveys/domain/knows-its-edge.ts', importing('../presenter.ts')),
  offence('areas-do-not-mix', 'services/surveys/mixes.ts', importing('../identity/commands.ts')),
  offence(
    'areas-do-not-mix',
    'services/surveys/mixes-by-export.ts',
    "export { identityCommands } from '../identity/commands.ts'",
  ),
  offence(
    'areas-do-not-mix',
    'services/surveys/mixes-later.ts',
    "export const a = () => import('../identity/commands.ts')",
  ),
  offence('areas-do-not-mix', 'services/surveys/knows-the-app.ts', importing('../app.ts')),
  offence('kernel-knows-no-area', 'services/kernel/knows-surveys.ts', importing('../surveys/commands.ts')),
  offence('http-knows-no-area', 'services/http/knows-surveys.ts', importing('../surveys/commands.ts')),
  offence(
    'decisions-ignore-read-models',
    'services/polls/commands.ts',
    importingType('@portal/projections/surveys/survey/queries'),
  ),
  offence(
    'frontend-features-do-not-mix',
    'frontend/src/features/polls/mixes.ts',
    importing('../surveys/survey-screen.tsx'),
  ),
  offence(
    'frontend-features-do-not-mix',
    'frontend/src/features/polls/knows-the-app.ts',
    importing('../../app/router.tsx'),
  ),
  offence(
    'frontend-looks-stay-looks',
    'frontend/src/ui/knows-surveys.ts',
    importing('../features/surveys/survey-screen.tsx'),
  ),
  offence('frontend-ui-asks-nothing', 'frontend/src/ui/knows-the-wire.ts', importing('@portal/contracts/ids')),
  offence('borders-are-crossed-by-name', 'services/surveys/climbs.ts', importing('../../contracts/ids.ts')),
  offence('tests-are-leaves', 'services/surveys/leans-on-tests.ts', importing('@portal/tests/support/surveys/surveys')),
  offence('tests-are-leaves', 'frontend/src/ui/leans-on-tests.ts', importing('../../test-support/a.ts'), {
    'frontend/test-support/a.ts': 'export const a = 1\n',
  }),
  offence('tests-are-leaves', 'services/surveys/leans-on-a-test.ts', importing('./commands.test.ts')),
  offence('no-cycles', 'services/surveys/chicken.ts', importing('./egg.ts'), {
    'services/surveys/egg.ts': `${importing('./chicken.ts')}\n`,
  }),
  offence('everything-resolves', 'services/surveys/lost.ts', importing('@portal/contracts/nowhere')),
]
