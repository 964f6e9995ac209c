import { memoryEventLog } from '@portal/infra/event-log/memory'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { anInstant, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { surveyImport } from './survey-import.ts'

const folder = temporaryFolder()
const survey = aSurvey()
const good = folder.write('good.json', JSON.stringify(survey))

const running = (log = memoryEventLog()) => {
  const said: string[] = []
  const run = (...args: readonly string[]) =>
    surveyImport(args, { log, now: () => anInstant, say: (line) => void said.push(line) })
  return { run, said, log }
}

describe('portal survey import', () => {
  it('publishes a good definition', async () => {
    const { run, said, log } = running()
    expect(await run(good)).toBe(0)
    expect(said).toEqual(['Published drinks, version 1: 1 question on 1 page, in en.'])
    expect(log.rows()).toHaveLength(1)
  })

  it('publishes the same once, and a change as the next version', async () => {
    const { run, said, log } = running()
    await run(good)
    expect(await run(good)).toBe(0)
    expect(said.at(-1)).toBe('drinks is published like this already, as version 1; nothing was changed.')
    expect(await run(folder.write('changed.json', JSON.stringify({ ...survey, title: 'New' })))).toBe(0)
    expect(said.at(-1)).toMatch('Published drinks, version 2')
    expect(await run(good)).toBe(0)
    expect(said.at(-1)).toMatch('Published drinks, version 3')
    expect(log.rows()).toHaveLength(3)
  })

  it('names every fault by its path, and publishes nothing', async () => {
    const { run, said, log } = running()
    const bad = { ...survey, name: 'My Drinks', pages: [{ id: 'first', questions: [{ id: 'Q1', type: 'slider' }] }] }
    expect(await run(folder.write('bad.json', JSON.stringify(bad)))).toBe(1)
    expect(said).toEqual([
      '/name: use lower-case letters, digits and single dashes',
      expect.stringMatching('/pages/0/questions/0/type: "slider" is not a known type; the known ones are'),
      expect.stringMatching('is not published: 2 faults.'),
    ])
    expect(log.rows()).toHaveLength(0)
  })

  it('checks without publishing when asked to', async () => {
    const { run, said, log } = running()
    expect(await run('--dry-run', good)).toBe(0)
    expect(said[0]).toMatch('is a good definition')
    expect(log.rows()).toHaveLength(0)
  })

  it.each([
    ['no file', [], 'Name one file'],
    ['two files', [good, good], 'Name one file'],
    ['an unknown option', ['--force', good], '--force'],
    ['a file that is not there', [folder.at('nowhere.json')], 'there is no such file'],
    ['a file that is no JSON', [folder.write('broken.json', '{ "name": ')], 'is not JSON'],
  ])('says how it is used: %s', async (_, args, sentence) => {
    const { run, said } = running()
    expect(await run(...args)).toBe(2)
    expect(said.join()).toMatch(sentence)
  })
})
