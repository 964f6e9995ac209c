import { randomUUID } from 'node:crypto'
import type { Instant } from '@portal/contracts/ids'
import { checkDefinition } from '@portal/contracts/survey/check-definition'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { surveyCommands } from '../../surveys/commands.ts'
import { optionsOf } from '../args.ts'
import type { ExitCode } from '../command.ts'
import { readJsonFile } from '../read-json-file.ts'
import { Refused } from '../refused.ts'

export const surveyImportUsage = 'FILE.json [--dry-run]'

type Deps = Readonly<{ log: EventLog; now: () => Instant; say: (line: string) => void }>

const fileOf = (args: readonly string[]) => {
  const { values, rest } = optionsOf(args, { 'dry-run': 'flag' } as const)
  const [file, ...more] = rest
  if (file === undefined || more.length > 0) throw new Refused('Name one file: npx portal survey import FILE.json')
  return { file, dryRun: values['dry-run'] === true }
}

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`

const sizeOf = ({ pages, languages }: SurveyDefinition): string => {
  const questions = pages.flatMap((page) => page.questions).length
  return `${count(questions, 'question')} on ${count(pages.length, 'page')}, in ${languages.join(', ')}`
}

const publish = async (definition: SurveyDefinition, { log, now, say }: Deps): Promise<ExitCode> => {
  const asked = { commandId: randomUUID(), intent: 'publish' }
  const handled = await surveyCommands({ log, now }).publishSurvey(asked, definition, null)
  if (handled.outcome === 'rejected') return 1
  const version = handled.state.versions.length
  const isNew = handled.position !== null
  say(
    isNew
      ? `Published ${definition.name}, version ${version}: ${sizeOf(definition)}.`
      : `${definition.name} is published like this already, as version ${version}; nothing was changed.`,
  )
  return 0
}

const run = async (args: readonly string[], deps: Deps): Promise<ExitCode> => {
  const { file, dryRun } = fileOf(args)
  const checked = checkDefinition(await readJsonFile(file))
  if ('issues' in checked) {
    for (const { path, message } of checked.issues) deps.say(`${path === '' ? '/' : path}: ${message}`)
    deps.say(`${file} is not published: ${count(checked.issues.length, 'fault')}.`)
    return 1
  }
  if (!dryRun) return publish(checked.definition, deps)
  deps.say(`${file} is a good definition: ${sizeOf(checked.definition)}. Nothing was published.`)
  return 0
}

/**
 * `portal survey import`: checks a definition, names every fault by its path, and publishes it as the next version. Exit
 * codes: 0 published (or the same as before), 1 faults in the definition, 2 usage.
 */
export const surveyImport = async (args: readonly string[], deps: Deps): Promise<ExitCode> => {
  try {
    return await run(args, deps)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    deps.say(error.message)
    return 2
  }
}
