import { randomUUID } from 'node:crypto'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { acting } from '@portal/tests/support/portal/acting'
import { portalWith } from '@portal/tests/support/portal/cli'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { anInstant, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { definitionIn, surveyImportAction } from './import.ts'

const folder = temporaryFolder()
const survey = aSurvey()
const good = folder.write('good.json', JSON.stringify(survey))

const running = (log = memoryEventLog()) => {
  const on = { log, now: () => anInstant, newId: randomUUID }
  const publish = async (path: string) =>
    acting(on, surveyImportAction, { definition: await definitionIn(path) }, { deps: on })
  return { publish, log }
}

describe('portal survey import', () => {
  it('publishes a valid definition, and leaves the events of the action', async () => {
    const { publish, log } = running()
    const detail = 'Published drinks, version 1: 1 question on 1 page, in en.'
    expect(await publish(good)).toMatchObject({ outcome: 'done', detail })
    const trail = log.rows().flatMap(({ stream, json }) => (stream === 'operations' ? [JSON.parse(json)] : []))
    expect(trail).toMatchObject([
      { action: 'survey import', target: 'drinks', by: 'somebody@here', outcome: 'began' },
      { action: 'survey import', target: 'drinks', by: 'somebody@here', outcome: 'done', detail },
    ])
  })

  it('publishes the same definition once, and a changed one as the next version', async () => {
    const { publish, log } = running()
    await publish(good)
    expect((await publish(good)).detail).toBe('drinks is already published as version 1; nothing was changed.')
    const changed = await publish(folder.write('changed.json', JSON.stringify({ ...survey, title: 'New' })))
    expect(changed.detail).toMatch('Published drinks, version 2')
    expect((await publish(good)).detail).toMatch('Published drinks, version 3')
    expect(log.rows().filter(({ stream }) => stream === 'survey-drinks')).toHaveLength(3)
  })

  it('names every fault by its path, ends with 1, and needs no portal for it', async () => {
    const bad = { ...survey, name: 'My Drinks', pages: [{ id: 'first', questions: [{ id: 'Q1', type: 'slider' }] }] }
    const { code, said } = await portalWith({})('survey', 'import', folder.write('bad.json', JSON.stringify(bad)))
    expect(code).toBe(1)
    expect(said.split('\n')).toEqual([
      '/name: use lower-case letters, digits and single dashes',
      expect.stringMatching('/pages/0/questions/0/type: "slider" is not a known type; the known ones are'),
      expect.stringMatching('is not published: 2 faults.'),
    ])
  })

  it('checks without publishing, and without a portal, by --dry-run', async () => {
    const { code, said } = await portalWith({})('survey', 'import', '--dry-run', good)
    expect([code, said]).toEqual([0, expect.stringContaining('is a valid definition')])
  })

  it.each([
    ['no file', [], "Missing required argument 'FILE.json'."],
    ['two files', [good, good], 'Too many arguments'],
    ['an unknown option', ['--force', good], "Unknown option '--force'."],
    ['an option that is misspelt', ['--dry-rum', good], "Unknown option '--dry-rum' (Did you mean --dry-run?)"],
    ['a file that is not there', [folder.at('nowhere.json')], 'there is no such file'],
    ['a file that is no JSON', [folder.write('broken.json', '{ "name": ')], 'is not JSON'],
  ])('says in one line how it is used, and ends with 2: %s', async (_, args, sentence) => {
    const { code, said, complained } = await portalWith({})('survey', 'import', ...args)
    expect([code, said, complained]).toEqual([2, '', expect.stringContaining(sentence)])
    expect(complained).toMatch(/ See `npx portal survey import --help`\.$/)
    expect(complained).not.toContain('\n')
  })
})
