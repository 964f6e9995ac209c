import { catalogueOf } from '@portal/contracts/survey/catalogue'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { answered } from '@portal/tests/support/surveys/asked-responses'
import { anExportRequest, HOSTILE, responsesContent } from '@portal/tests/support/surveys/exporting'
import { teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { zipEntries } from '@portal/tests/support/zip-entries'
import { describe, expect, it } from 'vitest'
import { sayIn } from '../../../texts/say.ts'
import { type AskedResponse, rawColumns } from '../raw-columns.ts'
import { tripleS } from './triple-s.ts'

async function* noResponses() {
  yield []
}

const fileOf = async (
  responses: readonly AskedResponse[],
  {
    weights = [],
    definition = teaSurvey,
  }: Readonly<{ weights?: readonly string[]; definition?: SurveyDefinition }> = {},
): Promise<Buffer> => {
  const say = sayIn('en', 'reporting/files')
  const raw = { survey: catalogueOf(definition), respondents: responses.length, weights, responses: noResponses }
  const write = tripleS.responses?.({
    request: anExportRequest({ format: 'triple-s', content: responsesContent() }),
    say,
    madeAt: '2026-11-22T08:05:00.000Z',
    title: 'Tea & time',
    columns: rawColumns(raw, 'en', say),
    isLabelled: false,
    responses: async function* () {
      yield responses.slice(0, 1)
      yield responses.slice(1)
    },
  })
  return Buffer.concat(await Array.fromAsync(write ?? []))
}

const fieldsOf = (line: string): readonly string[] =>
  [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^",]*)/g)].map(([, field = '']) =>
    field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
  )

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (text: string): string => text.replaceAll(/&([a-z]+|#39);/g, (all, sign) => SIGNS[sign] ?? all)

const attributesOf = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]))

const attributesIn = (xml: string, name: string) => attributesOf(new RegExp(`<${name}\\b([^>]*)>`).exec(xml)?.[1] ?? '')

/** The elements of a name, none of which is within another of it. */
const elementsIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: ([^>]*))?>(.*?)</${name}>`, 'gs'))].map(([, tag = '', inside = '']) => ({
    attributes: attributesOf(tag),
    inside,
    text: unescaped(inside),
  }))

const opened = async (...args: Parameters<typeof fileOf>) => {
  const entries = zipEntries(await fileOf(...args))
  const xml = entries.get('tea.sss') ?? ''
  const all = elementsIn(xml, 'variable')
  const [head = '', ...lines] = (entries.get('tea.csv') ?? '').trimEnd().split('\r\n')
  const variables = new Map(all.map((one) => [elementsIn(one.inside, 'name')[0]?.text ?? '', one]))
  const variable = (name: string) => {
    const found = variables.get(name)
    if (!found) throw new Error(`there is no variable ${name}`)
    return found
  }
  return {
    names: [...entries.keys()],
    xml,
    title: elementsIn(xml, 'title')[0]?.text,
    record: elementsIn(xml, 'record')[0]?.attributes ?? {},
    variableNames: [...variables.keys()],
    head: fieldsOf(head),
    variable,
    /** The fields of a variable, by its position. */
    data: (name: string) => {
      const at = Number(attributesIn(variable(name).inside, 'position')['start']) - 1
      return lines.map((line) => fieldsOf(line)[at])
    },
    codes: (name: string) =>
      elementsIn(variable(name).inside, 'value').map(({ attributes, text }) => [attributes['code'], text]),
    range: (name: string) => {
      const { from, to } = attributesIn(variable(name).inside, 'range')
      return [from, to]
    },
  }
}

describe('a Triple-S file', () => {
  it('is a zip of the definition and the data, which the definition names', async () => {
    const { names, xml, title, record, variableNames, head } = await opened([answered()])
    expect(names).toEqual(['tea.sss', 'tea.csv'])
    expect(xml).toContain('<sss version="2.0">')
    expect(title).toBe('Tea & time')
    expect(record).toMatchObject({ href: 'tea.csv', format: 'csv', skip: '1' })
    expect(head).toEqual(variableNames)
  })

  it('has a single variable with the texts of its codes', async () => {
    const { variable, codes, data } = await opened([answered({ data: { Q1: 2 } }), answered()])
    expect(variable('Q1').attributes['type']).toBe('single')
    expect(codes('Q1')).toEqual([
      ['1', 'Yes'],
      ['2', 'No'],
    ])
    expect(data('Q1')).toEqual(['2', ''])
  })

  it('has the ticks of a question as one multiple variable, with a sign for each code, empty for who was not asked', async () => {
    const { variable, codes, data } = await opened([
      answered({ data: { Q2_1: 1, Q2_3: 1 } }),
      answered(),
      answered({ asked: ['Q1'], wasAsked: new Set(['Q1']) }),
    ])
    expect(variable('Q2').attributes['type']).toBe('multiple')
    expect(codes('Q2').map(([code]) => code)).toEqual(['1', '2', '3'])
    expect(data('Q2')).toEqual(['101', '000', ''])
  })

  it('has a tick as a logical variable where its code has no place in the multiple one of its question', async () => {
    const definition = SurveyDefinition.parse({
      name: 'tea',
      title: 'Tea',
      type: 'survey',
      languages: ['en'],
      pages: [
        {
          id: 'all',
          questions: [
            {
              id: 'Q2',
              type: 'multi-choice',
              text: 'Which?',
              options: [1, 2, 9_001].map((code) => ({ code, text: `T${code}` })),
            },
          ],
        },
      ],
      endPages: { complete: { message: 'Done' } },
    })
    const { variable, codes, data } = await opened([answered({ data: { Q2_1: 1, Q2_9001: 1 } })], { definition })
    expect(variable('Q2_9001').attributes['type']).toBe('logical')
    expect(codes('Q2').map(([code]) => code)).toEqual(['1', '2'])
    expect([data('Q2'), data('Q2_9001')]).toEqual([['10'], ['1']])
  })

  it('has the range of a quantity, with the decimals that occur, and says which variable is a weight', async () => {
    const { variable, range, data } = await opened(
      [answered({ weights: { w: 0.25 } }), answered({ weights: { w: 12.5 } }), answered()],
      { weights: ['w'] },
    )
    expect([variable('weight_w').attributes['type'], variable('weight_w').attributes['use']]).toEqual([
      'quantity',
      'weight',
    ])
    expect(range('weight_w')).toEqual(['0.00', '12.50'])
    expect(data('weight_w')).toEqual(['0.25', '12.5', ''])
    expect(range('Q4_1')).toEqual(['0', '0'])
  })

  it('has a moment as a date and a time', async () => {
    const { variable, data } = await opened([answered({ startedAt: '2026-11-22T08:07:06.500Z' })])
    expect([variable('started_at'), variable('started_at_time')].map((one) => one.attributes['type'])).toEqual([
      'date',
      'time',
    ])
    expect([data('started_at'), data('started_at_time'), data('completed_at')]).toEqual([
      ['20261122'],
      ['080706'],
      [''],
    ])
  })

  it('has texts whole, in one line, with their length, and never as a formula', async () => {
    const { variable, data } = await opened(HOSTILE.map((text) => answered({ texts: { Q5: text } })))
    const guarded = HOSTILE.map((text) => (/^[=+@-]/.test(text) ? `'${text}` : text).replaceAll('\n', ' '))
    expect(data('Q5')).toEqual(guarded)
    expect(elementsIn(variable('Q5').inside, 'size')[0]?.text).toBe(
      String(Math.max(...guarded.map((text) => [...text].length))),
    )
  })

  it('escapes the texts of options, and has them in one line', async () => {
    const definition = SurveyDefinition.parse({
      name: 'tea',
      title: 'Tea',
      type: 'survey',
      languages: ['en'],
      pages: [
        {
          id: 'all',
          questions: [
            {
              id: 'Q1',
              type: 'single-choice',
              text: 'Which?',
              options: HOSTILE.map((text, code) => ({ code: code + 1, text })),
            },
          ],
        },
      ],
      endPages: { complete: { message: 'Done' } },
    })
    const { codes } = await opened([answered()], { definition })
    expect(codes('Q1').map(([, text]) => text)).toEqual(HOSTILE.map((text) => text.replace('\n', ' ')))
  })

  it('of a survey that nobody answered has its definition and the line of names', async () => {
    const { head, data } = await opened([])
    expect(head).toContain('Q1')
    expect(data('Q1')).toEqual([])
  })

  it('fails with the failure of the database, and is then no file', async () => {
    const say = sayIn('en', 'reporting/files')
    const raw = { survey: catalogueOf(teaSurvey), respondents: 1, weights: [], responses: noResponses }
    let reads = 0
    const write = tripleS.responses?.({
      request: anExportRequest({ format: 'triple-s', content: responsesContent() }),
      say,
      madeAt: '2026-11-22T08:05:00.000Z',
      title: 'Tea',
      columns: rawColumns(raw, 'en', say),
      isLabelled: false,
      responses: async function* () {
        reads += 1
        yield [answered()]
        if (reads === 2) throw new Error('the database went away')
      },
    })
    await expect(Array.fromAsync(write ?? [])).rejects.toThrow('the database went away')
  })
})
