import type { ResponseEvent } from '@portal/contracts/events/surveys'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { portalWith } from '@portal/tests/support/portal/cli'
import { importingOn } from '@portal/tests/support/portal/importing'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { asParts } from '@portal/tests/support/surveys/as-parts'
import { anInstant, aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'

const folder = temporaryFolder()
const now = () => anInstant
const survey = aSurvey({
  pages: [
    aPage(
      'one',
      aQuestion('single-choice', {
        id: 'Q1',
        required: true,
        options: [
          { code: 1, text: 'Tea' },
          { code: 9, text: 'Other', openEnd: true },
        ],
      }),
      aQuestion('multi-choice', { id: 'Q2' }),
    ),
    aPage('two', aQuestion('rank-sort', { id: 'Q3' }), aQuestion('open-text', { id: 'Q4' })),
  ],
})
const map = {
  respondent: 'id',
  questions: {
    Q1: { column: 'drink', codes: { tea: 1, other: 9 }, other: { 9: 'drink (other)' } },
    Q2: { columns: [1, 2, 3].map((code) => ({ code, column: `ticked ${code}` })) },
    Q3: { columns: [1, 2, 3].map((code) => ({ code, column: `rank ${code}` })) },
    Q4: { column: 'said' },
  },
}
const header = 'id,drink,drink (other),ticked 1,ticked 2,ticked 3,rank 1,rank 2,rank 3,said'
const rows = ['a,tea,,1,0,1,1,2,3,"good, strong"', 'b,other,water,0,0,0,,,,', 'c,,,,,,3,1,,"two\nlines"']
const csv = (...lines: readonly string[]) => [header, ...lines].join('\n')
const files = {
  definition: folder.write('definition.json', JSON.stringify(survey)),
  map: folder.write('map.json', JSON.stringify(map)),
}
const good = folder.write('good.csv', csv(...rows))

const running = async (log = memoryEventLog()) => {
  const said: string[] = []
  const importing = importingOn({ log, now }, (line) => void said.push(line))
  await importing.survey(files.definition)
  said.length = 0
  const run = (
    file: string,
    { report = null as string | null, mapFile = files.map, signal = new AbortController().signal, isDry = false } = {},
  ) => importing.responses({ survey: 'drinks', mapFile, file, report }, { signal, isDry })
  const events = async () => {
    const all: ResponseEvent[] = []
    for (const stream of new Set(log.rows().map((row) => row.stream))) {
      if (!stream.startsWith('response-')) continue
      for await (const { event } of log.readStream<ResponseEvent>(stream)) all.push(event)
    }
    return all
  }
  return { run, said, events, log }
}

describe('portal responses import', () => {
  it('turns rows into responses', async () => {
    const { run, said, events } = await running()
    expect(await run(good)).toBe('done')
    expect(said).toEqual([
      expect.stringMatching(/^This is import/),
      expect.stringMatching(/^3 rows in .*: 3 stored, 0 stored before, 0 rejected\.$/),
    ])
    const all = await events()
    expect(all.map(({ type }) => type)).toEqual(['ResponseImported', 'ResponseImported', 'ResponseImported'])
    const parts = asParts(all)
    expect(parts.map(({ type }) => type)).toEqual(
      Array.from({ length: 3 }, () => ['ResponseStarted', 'PageAnswered', 'PageAnswered', 'ResponseCompleted']).flat(),
    )
    expect(parts.flatMap((event) => (event.type === 'PageAnswered' ? [event.data] : []))).toEqual([
      { Q1: 1, Q2_1: 1, Q2_3: 1 },
      { Q3_1: 1, Q3_2: 2, Q3_3: 3 },
      { Q1: 9 },
      {},
      {},
      { Q3_1: 3, Q3_2: 1 },
    ])
    expect(parts.flatMap((event) => ('texts' in event && event.texts ? [event.texts] : []))).toEqual([
      { value: { Q4: 'good, strong' } },
      { value: { Q1_9_other: 'water' } },
      { value: { Q4: 'two\nlines' } },
    ])
  })

  it('stores no row twice', async () => {
    const { run, said, events } = await running()
    await run(good)
    const before = await events()
    expect(await run(good)).toBe('done')
    expect(said.at(-1)).toMatch('0 stored, 3 stored before, 0 rejected')
    expect(await events()).toEqual(before)
  })

  it('continues where it was stopped', async () => {
    const { run, said, log } = await running()
    const many = folder.write('many.csv', csv(...Array.from({ length: 500 }, (_, i) => `r${i},tea,,0,0,0,,,,`)))
    const stop = new AbortController()
    let asked = 0
    const interrupted: EventLog = {
      ...log,
      append: (request) => {
        asked += 1
        if (asked === 200) stop.abort()
        return log.append(request)
      },
    }
    const importing = importingOn({ log: interrupted, now }, (line) => void said.push(line))
    const which = { survey: 'drinks', mapFile: files.map, file: many }
    expect(await importing.responses(which, { signal: stop.signal })).toBe('stopped')
    expect(said.at(-1)).toMatch('Run the same command again')
    expect(await run(many)).toBe('done')
    expect(said.at(-1)).toMatch(/500 rows in .*: [1-9]\d* stored, [1-9]\d* stored before, 0 rejected/)
  })

  it('changes nothing in a dry run', async () => {
    const { run, said, events } = await running()
    const before = await events()
    expect(await run(good, { isDry: true })).toBe('done')
    expect(said.at(-1)).toMatch('3 would be stored')
    expect(await events()).toEqual(before)
  })
})

describe('rows that cannot be imported', () => {
  const bad = [
    'd,coffee,,0,0,0,,,,',
    'e,tea,,2,0,0,,,,',
    'f,tea,,0,0,0,1,1,2,',
    ',tea,,0,0,0,,,,',
    'g,tea,,0,0,0',
    'h,tea,,0,0,0,first,,,',
    'a,other,milk,0,0,0,,,,',
  ]
  const mixed = folder.write('mixed.csv', csv(...rows, ...bad, 'i,tea,,0,0,0,,,,'))

  it('are named by row, column and reason, and the others are stored', async () => {
    const { run, said } = await running()
    expect(await run(mixed)).toBe('found')
    expect(said).toEqual([
      'Row 5, 2 drink: "coffee" is not one of "tea", "other"; add it to "codes" of Q1 in the map, or to its "missing" if it is no answer',
      'Row 6, 4 ticked 1: "2" is not one of "1", "0"; add it to "ticked" of Q2 in the map if it means "chosen", or to its "missing" if it does not',
      'Row 7, Q3: rank 1 is given twice; set "rules" in the map to "keep" or "leave-out" to import such answers',
      'Row 8, 1 id: the row has no respondent key',
      'Row 9: the row has 6 cells, the header has 10',
      'Row 10, Q3: "first" is not a code of Q3_1; say in "codes" of Q3 which code it means, or name it in "missing"',
      'Row 11: this respondent key was imported before, with other answers; to correct an import, replace or withdraw it (portal responses imports)',
      expect.stringMatching(
        /^This is import [0-9a-f-]{36}: npx portal responses withdraw drinks [0-9a-f-]{36} takes it back\.$/,
      ),
      expect.stringMatching('11 rows in .*: 4 stored, 0 stored before, 7 rejected'),
    ])
  })

  it('are listed in a file that a spreadsheet opens', async () => {
    const { run, said } = await running()
    const evil = folder.write('evil.csv', csv('d,=cmd(),,0,0,0,,,,'))
    expect(await run(evil, { report: folder.at('rejected.csv') })).toBe('found')
    expect(said).toHaveLength(2)
    expect(folder.read('rejected.csv')).toBe(
      '\ufeffrow,column,reason\r\n2,2 drink,"""=cmd()"" is not one of ""tea"", ""other""; add it to ""codes"" of Q1 in the map, or to its ""missing"" if it is no answer"\r\n',
    )
  })

  it('are not all printed if they are many', async () => {
    const { run, said } = await running()
    const many = folder.write('allbad.csv', csv(...Array.from({ length: 30 }, (_, i) => `r${i},coffee,,0,0,0,,,,`)))
    expect(await run(many)).toBe('found')
    expect(said).toHaveLength(24)
    expect(said[21]).toMatch(/^30 times: 2 drink: "coffee" is not one of/)
    expect(said[20]).toMatch('and 10 more rejected rows; --report FILE.csv lists all of them')
  })
})

describe('a file or map that does not fit', () => {
  const refused = async (file: string, mapFile?: string) => {
    const { run, said, events } = await running()
    const code = await run(file, mapFile === undefined ? {} : { mapFile })
    expect(await events()).toEqual([])
    return { code, said: said.join('\n') }
  }
  const mapWith = (name: string, differs: object) => folder.write(name, JSON.stringify({ ...map, ...differs }))

  it('is refused for a wrong header, before anything is written', async () => {
    const wrong = folder.write('wrong.csv', [header.replace('drink,', 'beverage,'), ...rows].join('\n'))
    const { code, said } = await refused(wrong)
    expect(code).toBe('refused')
    expect(said).toMatch('/questions/Q1/column: no column is headed "drink"; the file has 1 "id", 2 "beverage"')
    expect(said).toMatch('nothing was imported')
  })

  it('is refused if a header is at another position than the map says', async () => {
    const placed = mapWith('placed.json', { respondent: { position: 2, header: 'id' } })
    const { code, said } = await refused(good, placed)
    expect(code).toBe('refused')
    expect(said).toMatch('/respondent: column 2 should be headed "id", but the file has "drink"')
  })

  it('is refused if the map names what the survey does not have', async () => {
    const strange = mapWith('strange.json', {
      questions: {
        Q9: { column: 'drink' },
        Q1: { column: 'drink', codes: { tea: 7 } },
        Q2: { column: 'drink' },
        Q3: { columns: [{ code: 8, column: 'rank 1' }], noComment: ['x'] },
      },
    })
    const { code, said } = await refused(good, strange)
    expect(code).toBe('refused')
    expect(said.split('\n')).toEqual([
      '/questions/Q9: the survey has no such question',
      '/questions/Q1/codes/tea: Q1 has no code 7; it has 1, 9',
      '/questions/Q2: Q2 is multi-choice and needs "columns", or "column" and "separator"',
      '/questions/Q3/noComment: does not fit Q3, which is rank-sort',
      '/questions/Q3/columns/0/code: Q3 has no code 8; it has 1, 2, 3',
      expect.stringMatching('nothing was imported'),
    ])
  })

  it('is refused at the row that is not in the encoding of the map', async () => {
    const { run, said, events } = await running()
    const latin = folder.write('latin.csv', Buffer.from(csv(rows[0] ?? '', 'é,tea,,0,0,0,,,,'), 'latin1'))
    expect(await run(latin)).toBe('found')
    expect(said[0]).toMatch('is not utf-8: set "encoding" in the map to latin1')
    expect(await events()).toHaveLength(1)
  })

  it('is refused if there is no survey of that name', async () => {
    const { events } = await running()
    const said: string[] = []
    const importing = importingOn({ log: memoryEventLog(), now }, (line) => void said.push(line))
    expect(await importing.responses({ survey: 'none', mapFile: files.map, file: good })).toBe('refused')
    expect(said.join()).toMatch('There is no survey none')
    expect(await events()).toEqual([])
  })

  it('is refused if the file is empty', async () => {
    expect((await refused(folder.write('empty.csv', ''))).said).toMatch('has 0 rows')
  })

  it.each([
    ['no map', ['--survey', 'drinks', good], "Required option '--map <MAP.json>' not specified."],
    ['no file', ['--survey', 'drinks', '--map', files.map], "Missing required argument 'FILE.csv'."],
    ['a file that is not there', ['--survey', 'drinks', '--map', files.map, folder.at('no.csv')], 'no such file'],
    [
      'a name that no survey can have',
      ['--survey', 'Tea!', '--map', files.map, good],
      '“Tea!” is not a name of a survey',
    ],
  ])('says in one line how it is used, before anything is opened: %s', async (_, args, sentence) => {
    const { code, said, complained } = await portalWith({})('responses', 'import', ...args)
    expect([code, said, complained]).toEqual([2, '', expect.stringContaining(sentence)])
  })
})
