import * as z from 'zod/mini'
import type { Action, Ended } from '../../operations/actions/action.ts'
import { actionCommand } from '../operator/action-command.ts'
import { file, required } from '../program/parameter.ts'
import { Refused } from '../program/refused.ts'
import { readJsonFile } from '../survey/read-json-file.ts'
import { sizeOf } from './answers-file.ts'
import { ImportInput, type ImportMeans, importing, importOptions } from './import.ts'
import { knownImport, type WithdrawMeans, whichImport, withdrawing } from './withdraw.ts'

const ReplaceInput = z.extend(ImportInput, { importId: z.string() })
type ReplaceInput = z.infer<typeof ReplaceInput>

type Means = ImportMeans & WithdrawMeans

const NOTHING_DONE =
  'Nothing was withdrawn: correct the file or the map until no row is rejected, then replace the import.'

/** The new file must be good as a whole before the old responses go. */
const assertGood = async (input: ReplaceInput, means: Means): Promise<readonly string[]> => {
  const { outcome, detail, lines = [detail] } = await importing(input, { log: null }, means)
  if (outcome !== 'done') throw new Refused([...lines, NOTHING_DONE].join('\n'))
  return lines
}

const replacing = async (input: ReplaceInput, means: Means): Promise<Ended> => {
  await assertGood(input, means)
  const withdrawn = await withdrawing(input, means)
  if (withdrawn.outcome !== 'done') return withdrawn
  const ended = await importing(input, { log: means.deps.log, replaces: input.importId }, means)
  const detail = `${withdrawn.detail} ${ended.detail}`
  return { ...ended, detail, lines: [withdrawn.detail, ...(ended.lines ?? [ended.detail])] }
}

export const responsesReplaceAction: Action<ReplaceInput, Means> = {
  name: 'responses replace',
  input: ReplaceInput,
  personal: ['map'],
  isPlanCostly: true,
  target: ({ survey, importId }) => `${survey} ${importId}`,
  plan: async (input, means) => {
    const known = await knownImport(input, means)
    const lines = await assertGood(input, means)
    const first = `Would withdraw ${known.counts?.stored ?? 'the'} responses of ${known.file}, then import ${input.file}. Nothing was done.`
    return { basis: [input.importId, known.status, input.file], lines: [first, ...lines] }
  },
  perform: replacing,
}

/** `portal responses replace`: another file in the place of an import. */
export const responsesReplace = actionCommand({
  action: responsesReplaceAction,
  about: 'replace an import by another file; nothing is withdrawn before every row of the new file is found good',
  examples: [
    'npx portal responses replace my-survey 5f0c4c3e-6d5a-5b1c-9c55-0a1b2c3d4e5f --map map.json corrected.csv',
  ],
  takes: { ...whichImport, file: required(file('FILE.csv'), 'the new answers') },
  options: importOptions,
  input: async ({ file: path, survey, map, report, import: importId }) => {
    await sizeOf(path)
    return { survey, importId, map: await readJsonFile(map), mapFile: map, file: path, report }
  },
})
