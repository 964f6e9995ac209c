import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The longest, and those that are long for their size: Vitest begins with large files where it has not run them before, as in CI. What
 * is long and begins last runs alone at the end, while processors have nothing to do.
 */
export const LONGEST = [
  'tests/faults/worker-killed.int.test.ts',
  'tests/faults/under-load.int.test.ts',
  'tests/faults/restarts-and-pauses.int.test.ts',
  'tests/faults/kafka-and-redis-away.int.test.ts',
  'tests/flows/fuzz.int.test.ts',
  'tests/adapters/kafka-away.test.ts',
  'tests/flows/account-mails.int.test.ts',
  'tests/flows/postgres-killed.test.ts',
  'tests/flows/notifications.int.test.ts',
  'tests/flows/reactors.int.test.ts',
  'tests/adapters/video-converter.test.ts',
  'tests/bench/run.int.test.ts',
  'projections/runtime/crash.int.test.ts',
  'tests/flows/readme.int.test.ts',
  'services/cli/responses/import.int.test.ts',
  'tests/flows/traces.int.test.ts',
  'tests/flows/readiness.int.test.ts',
  'projections/runtime/reactor/killed.int.test.ts',
  'tests/flows/processes.int.test.ts',
  'frontend/src/features/reporting/live-figures.test.tsx',
  'services/files/routes/refused-early.test.ts',
]

/** The place of each file among the longest; others come after them. */
const places = new Map(LONGEST.map((file, place) => [file, place]))

/** Within a project, the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = ({ moduleId }: TestSpecification): number =>
      places.get(moduleId.slice(this.ctx.config.root.length + 1)) ?? LONGEST.length
    const inProjects = Map.groupBy(sorted, ({ project }) => project)
    return [...inProjects.values()].flatMap((of) => of.toSorted((a, b) => placeOf(a) - placeOf(b)))
  }
}
