import { createReadStream } from 'node:fs'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { type Draft, draftSurvey, surveyNameOf } from '../../surveys/import/draft/draft-survey.ts'
import { readFacts } from '../../surveys/import/draft/read-facts.ts'
import { checkMap } from '../../surveys/import/map-issues.ts'
import { UnreadableFile } from '../../surveys/import/unreadable-file.ts'
import { checkedSafely } from '../../surveys/safe-definition.ts'
import { issuesIn } from '../../texts/issues-in.ts'
import { type Done, printed } from '../operator/done.ts'
import { command } from '../program/command.ts'
import { anyText, file, flag, required, withDefault } from '../program/parameter.ts'
import { Refused } from '../program/refused.ts'
import { sizeOf } from '../responses/answers-file.ts'

type Given = Readonly<{ file: string; to: string; language: string; force: boolean }>

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** What a person has to correct before the draft can be published. */
const faultsOf = ({ definition, map }: Draft): readonly string[] => {
  const checked = checkedSafely(definition)
  if ('issues' in checked) return issuesIn('en', checked.issues)
  const mapped = checkMap(map, compileSurvey(checked.definition))
  return 'issues' in mapped ? issuesIn('en', mapped.issues) : []
}

const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const assertNew = async (paths: readonly string[], force: boolean): Promise<void> => {
  for (const path of paths) {
    if (!force && (await isThere(path)))
      throw new Refused(`${path} exists already: name another folder with --to, or overwrite it with --force.`)
  }
}

const assertAnswers = (path: string): void => {
  if (!/\.json$/i.test(path)) return
  throw new Refused(
    `${path} is JSON, and no file of answers: a draft is made of a CSV file or a .sav file. A definition is brought by: npx portal survey import ${path}`,
  )
}

const draftOf = async ({ file: path, language }: Given): Promise<Draft> => {
  assertAnswers(path)
  await sizeOf(path)
  try {
    return draftSurvey(await readFacts({ name: basename(path), open: () => createReadStream(path) }), language)
  } catch (error) {
    throw error instanceof UnreadableFile ? new Refused(`${path}: ${error.message}`) : error
  }
}

const write = async (folder: string, files: readonly (readonly [path: string, value: unknown])[]): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true })
    for (const [path, value] of files) await writeFile(path, textOf(value))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refused(`${folder} cannot be written into (${reason}): name another folder with --to.`)
  }
}

/** Writes a definition and a map for a file of answers. */
export const drafted = async (given: Given): Promise<Done> => {
  const name = surveyNameOf(basename(given.file))
  const [definitionPath, mapPath] = [join(given.to, `${name}.definition.json`), join(given.to, `${name}.map.json`)]
  await assertNew([definitionPath, mapPath], given.force)
  const draft = await draftOf(given)
  const lines = draft.reasons.map(({ text }) => text)
  const faults = faultsOf(draft)
  await write(given.to, [
    [definitionPath, draft.definition],
    [mapPath, draft.map],
  ])
  const next = [
    `Wrote ${definitionPath} and ${mapPath}. They are guesses: read them, and correct types, texts and codes.`,
    `Then: npx portal survey import ${definitionPath}, and npx portal responses import --survey ${name} --map ${mapPath} ${given.file} --dry-run`,
  ]
  const wrong = faults.length > 0 ? ['These have to be corrected first:', ...faults] : []
  const result = { definition: definitionPath, map: mapPath, columns: lines, faults }
  return { code: faults.length > 0 ? 1 : 0, lines: [...lines, ...wrong, ...next], result }
}

/** `portal survey draft`: a definition and a map, guessed from a file of answers. */
export const surveyDraft = command({
  name: 'survey draft',
  about:
    'write a definition and a map from a file of answers (CSV, or .sav of SPSS); says for each column what it was taken for',
  examples: ['npx portal survey draft old-survey.sav', 'npx portal survey draft answers.csv --to drafts --language fr'],
  takes: { file: required(file('FILE.csv|FILE.sav'), 'the answers, a row for each respondent') },
  options: {
    to: withDefault(file('FOLDER'), '.', 'the folder of the two files, made if it is not there'),
    language: withDefault(anyText('LANGUAGE'), 'en', 'the language of the texts in the file'),
    force: flag('overwrite the two files'),
    json: flag('print the result as JSON, for programs'),
  },
  run: (given, context) => printed(context, given.json, () => drafted(given)),
})
