import { issueLines } from '@portal/tests/support/surveys/issue-lines'
import { aPage, aQuestion, aSurvey, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { checkDefinition } from '../check-definition.ts'
import { SurveyDefinition } from '../definition.ts'
import { compileSurvey, effective, pagesLeft } from '../flow.ts'

const drinks = aPage('drinks', aQuestion('multi-choice', { id: 'Q1' }))
const taste = aPage('taste', aQuestion('single-choice', { id: 'Q2', text: 'How is {{loop}}?' }))
const why = aPage(
  'why',
  aQuestion('open-text', { id: 'Q3', text: 'Why is {{loop}} {{Q2|so}}?', showIf: rule('Q2', 'IN', [1]) }),
)
const last = aPage('last', aQuestion('open-text', { id: 'Q4' }))
const pages = [drinks, taste, why, last]

const checked = (differs: object) => checkDefinition({ ...aSurvey(), pages, ...differs })
const linesOf = (differs: object) => issueLines(checked(differs))
const surveyOf = (differs: object): SurveyDefinition => {
  const found = checked(differs)
  if ('definition' in found) return found.definition
  throw new Error(JSON.stringify(found.issues))
}
const shownIn = (definition: SurveyDefinition, data: Record<string, number>) => {
  const survey = compileSurvey(definition)
  return pagesLeft(survey, effective(survey, data, {})).map(({ id }) => id)
}
const loop = (more: object = {}) => ({
  folders: [{ id: 'each', pages: ['taste', 'why'], loop: { question: 'Q1', ...more } }],
})

describe('a folder', () => {
  it('is shown or hidden whole, by its condition and those of its pages', () => {
    const definition = surveyOf({
      pages: [drinks, { ...last, showIf: rule('Q1', 'IN', [2]) }, aPage('more', aQuestion('info', { id: 'Q9' }))],
      folders: [{ id: 'both', pages: ['last', 'more'], showIf: rule('Q1', 'IN', [1]) }],
    })
    expect(shownIn(definition, {})).toEqual(['drinks'])
    expect(shownIn(definition, { Q1_1: 1 })).toEqual(['drinks', 'more'])
    expect(shownIn(definition, { Q1_1: 1, Q1_2: 1 })).toEqual(['drinks', 'last', 'more'])
    expect(definition).not.toHaveProperty('folders')
  })

  it('shows its pages in the order that was drawn, and as they are listed where nothing was', () => {
    const definition = surveyOf({
      pages: [
        drinks,
        aPage('one', aQuestion('info', { id: 'A1' })),
        aPage('two', aQuestion('info', { id: 'A2' })),
        last,
      ],
      folders: [{ id: 'mixed', pages: ['one', 'two'], order: 'random' }],
    })
    expect(shownIn(definition, {})).toEqual(['drinks', 'one', 'two', 'last'])
    expect(shownIn(definition, { OrderMixed_1: 2, OrderMixed_2: 1 })).toEqual(['drinks', 'two', 'one', 'last'])
  })

  it('of a choice is shown to those who drew it', () => {
    const definition = surveyOf({
      folders: [
        { id: 'a', pages: ['more'] },
        { id: 'b', pages: ['last'] },
      ],
      pages: [drinks, aPage('more', aQuestion('info', { id: 'Q9' })), last],
      folderChoices: [{ id: 'AD', folders: ['a', 'b'], enter: 1 }],
    })
    expect(shownIn(definition, { AD_2: 1 })).toEqual(['drinks', 'last'])
    expect(definition.pages[0]).toMatchObject({ background: true, questions: [{ id: 'AD', type: 'multi-choice' }] })
  })
})

describe('a loop', () => {
  it('is written out: a turn for each option, with questions, texts and conditions of its own', () => {
    const definition = surveyOf(loop())
    expect(definition.pages.map(({ id }) => id)).toEqual([
      'drinks',
      ...['taste-1', 'why-1', 'taste-2', 'why-2', 'taste-3', 'why-3'],
      'last',
    ])
    expect(definition.pages[4]?.questions[0]).toMatchObject({
      id: 'Q3L2',
      text: 'Why is Option 2 {{Q2L2|so}}?',
      showIf: { question: 'Q2L2' },
    })
    expect(definition.pages[3]?.showIf).toEqual(rule('Q1', 'IN', [2]))
  })

  it('is walked for what was chosen only', () => {
    const definition = surveyOf(loop())
    expect(shownIn(definition, { Q1_3: 1, Q2L3: 1 })).toEqual(['drinks', 'taste-3', 'why-3', 'last'])
    expect(shownIn(definition, { Q1_3: 1, Q2L3: 2 })).toEqual(['drinks', 'taste-3', 'last'])
  })

  it('has no more turns than its maximum: the first that were chosen, in the order that was drawn', () => {
    const fixed = surveyOf(loop({ most: 1 }))
    expect(shownIn(fixed, { Q1_2: 1, Q1_3: 1 })).toEqual(['drinks', 'taste-2', 'last'])
    const drawn = surveyOf(loop({ most: 2, order: 'random' }))
    const ranks = { OrderEach_1: 3, OrderEach_2: 2, OrderEach_3: 1 }
    expect(shownIn(drawn, { ...ranks, Q1_1: 1, Q1_2: 1, Q1_3: 1 })).toEqual(['drinks', 'taste-3', 'taste-2', 'last'])
    expect(shownIn(drawn, { ...ranks, Q1_1: 1, Q1_2: 1 })).toEqual(['drinks', 'taste-2', 'taste-1', 'last'])
  })

  it('goes over the items of a question too, and over no exclusive option', () => {
    const items = surveyOf({ pages: [aPage('drinks', aQuestion('grid', { id: 'Q1' })), taste, why, last], ...loop() })
    expect(shownIn(items, {})).toEqual(['drinks', 'taste-1', 'taste-2', 'last'])
    const none = aQuestion('multi-choice', {
      id: 'Q1',
      options: [
        { code: 1, text: 'Tea' },
        { code: 9, text: 'None', exclusive: true },
      ],
    })
    const ids = surveyOf({ pages: [aPage('drinks', none), taste, why, last], ...loop() }).pages.map(({ id }) => id)
    expect(ids).toEqual(['drinks', 'taste-1', 'why-1', 'last'])
  })

  it('says what it is about in each language', () => {
    const options = [{ code: 1, text: { en: 'Tea', ar: 'شاي' } }]
    const definition = surveyOf({
      languages: ['en', 'ar'],
      pages: [aPage('drinks', { ...aQuestion('multi-choice', { id: 'Q1' }), options }), taste, why, last],
      ...loop(),
    })
    expect(definition.pages[1]?.questions[0]?.text).toEqual({ en: 'How is Tea?', ar: 'How is شاي?' })
  })

  it('shows what was written beside an open option, or into the box of an item, and its text where nothing was', () => {
    const open = (text: object | string) => [
      { code: 1, text: 'Tea' },
      { code: 7, text, openEnd: true },
    ]
    const over = (question: object, more: object = {}) =>
      surveyOf({ pages: [aPage('drinks', question as never), taste, why, last], ...loop(), ...more })
    const textsOf = ({ pages: all }: SurveyDefinition) => all.map(({ questions }) => questions[0]?.text)
    const choice = over({ ...aQuestion('multi-choice', { id: 'Q1' }), options: open('<b>Other</b>') })
    expect(textsOf(choice)).toContain('How is {{Q1_7|<b>Other</b>}}?')
    expect(textsOf(choice)).toContain('How is Tea?')
    expect(checkDefinition(choice)).toEqual({ definition: choice })
    const two = { languages: ['en', 'fr'] }
    const inTwo = over({ ...aQuestion('multi-choice', { id: 'Q1' }), options: open({ en: 'Other', fr: 'Autre' }) }, two)
    expect(textsOf(inTwo)).toContainEqual({ en: 'How is {{Q1_7|Other}}?', fr: 'How is {{Q1_7|Autre}}?' })
    const boxes = over(aQuestion('open-text-list', { id: 'Q1', items: [{ code: 2, text: 'A brand' }] }))
    expect(textsOf(boxes)).toContain('How is {{Q1_2|A brand}}?')
  })

  it('shows the text of an open option within a tag, and one that shows an answer itself as it is', () => {
    const options = [{ code: 7, text: 'Other', openEnd: true }]
    const picture = aPage(
      'taste',
      aQuestion('single-choice', { id: 'Q2', text: '<a href="https://x.example/{{loop}}">{{loop}}</a>' }),
    )
    const definition = surveyOf({
      pages: [aPage('drinks', { ...aQuestion('multi-choice', { id: 'Q1' }), options }), picture, why, last],
      ...loop(),
    })
    expect(definition.pages[1]?.questions[0]?.text).toBe('<a href="https://x.example/Other">{{Q1_7|Other}}</a>')
    const less = aPage('taste', aQuestion('single-choice', { id: 'Q2', text: 'Is 3 < 5, {{loop}}?' }))
    const { pages: turns } = surveyOf({
      pages: [aPage('drinks', { ...aQuestion('multi-choice', { id: 'Q1' }), options }), less, why, last],
      ...loop(),
    })
    expect(turns[1]?.questions[0]?.text).toBe('Is 3 < 5, {{Q1_7|Other}}?')
    const before = aPage('before', aQuestion('open-text', { id: 'Q0' }))
    const asked = [{ code: 7, text: 'Not {{Q0|tea}}', openEnd: true }]
    const nested = surveyOf({
      pages: [
        before,
        aPage('drinks', { ...aQuestion('multi-choice', { id: 'Q1' }), options: asked }),
        taste,
        why,
        last,
      ],
      ...loop(),
    })
    expect(nested.pages[2]?.questions[0]?.text).toBe('How is Not {{Q0|tea}}?')
  })

  it('is the same survey when it is checked again', () => {
    const definition = surveyOf(loop({ most: 2, order: 'flip' }))
    expect(checkDefinition(definition)).toEqual({ definition })
  })
})

describe('folders are refused', () => {
  it.each([
    [{ folders: [{ id: 'f', pages: ['none'] }] }, '/folders/0/pages/0: there is no page none'],
    [
      { folders: [{ id: 'f', pages: ['taste', 'last'] }] },
      '/folders/0/pages/1: last does not follow the page before it: a folder holds pages that stand next to each other, in their order',
    ],
    [
      {
        folders: [
          { id: 'f', pages: ['taste'] },
          { id: 'g', pages: ['taste'] },
        ],
      },
      '/folders/1/pages/0: taste is named twice',
    ],
    [
      { folders: [{ id: 'f', pages: ['drinks'], loop: { question: 'Q4' } }] },
      '/folders/0/loop/question: nothing can be repeated for Q4 (open-text): choose a question with options or items',
    ],
    [
      { folders: [{ id: 'f', pages: ['drinks', 'taste'], loop: { question: 'Q1' } }] },
      '/folders/0/loop/question: Q1 must be asked on a page before the folder',
    ],
    [
      { folderChoices: [{ id: 'AD', folders: ['x', 'y'], enter: 1 }] },
      '/folderChoices/0/folders/0: there is no folder x',
    ],
    [
      { folders: [{ id: 'f', pages: ['taste', 'why'], showIf: rule('Q7', 'IN', [1]) }] },
      '/folders/0/showIf/question: there is no question Q7',
    ],
    [
      { folders: [{ id: 'f', pages: ['taste', 'why'], order: 'random' }] },
      '/pages/2/questions/0/showIf: asks about Q2, which comes later for some respondents: its order is drawn',
    ],
  ])('%#: the message names its place in the document', (differs, line) =>
    expect(
      linesOf({
        ...differs,
        pages: [
          drinks,
          { ...taste, questions: [{ ...taste.questions[0], text: 'How?' }] },
          { ...why, questions: [{ ...why.questions[0], text: 'Why?' }] },
          last,
        ],
      }),
    ).toContain(line),
  )
})

describe('what is too long once a loop is written out', () => {
  const options = [{ code: 1, text: 'A drink with a long name' }]
  const named = aPage('drinks', aQuestion('multi-choice', { id: 'Q1', options }))
  const looped = (page: object, question: object = {}) =>
    linesOf({
      pages: [named, { ...aPage('taste', aQuestion('open-text', { id: 'Q2', ...question })), ...page }, last],
      folders: [{ id: 'each', pages: [{ id: 'taste', ...page }.id], loop: { question: 'Q1' } }],
    })

  it('is told at its place: the ids of a page and a question, and a text', () => {
    expect(looped({ id: 'p'.repeat(38) })).toEqual([])
    expect(looped({ id: 'p'.repeat(39) })).toEqual(['/pages/1/id: must have at most 38 characters'])
    expect(looped({}, { id: 'Q'.repeat(29) })).toEqual(['/pages/1/questions/0/id: must have at most 28 characters'])
    const text = `${'x'.repeat(19_990)} {{loop}}`
    expect(looped({}, { text })).toEqual(['/pages/1/questions/0/text: must have at most 20000 characters'])
  })

  it('is told of the number of pages, before they are written', () => {
    const turns = Array.from({ length: 500 }, (_, i) => ({ code: 1_000 + i, text: 'x' }))
    const many = Array.from({ length: 200 }, (_, i) => aPage(`p${i}`, aQuestion('open-text', { id: `T${i}` })))
    const first = aPage('drinks', aQuestion('multi-choice', { id: 'Q1', options: turns }))
    const folders = [{ id: 'each', pages: many.map(({ id }) => id), loop: { question: 'Q1' } }]
    const found = checked({ pages: [first, ...many], folders })
    expect(found).toEqual({ issues: [{ path: '', key: 'too-many-pages', values: { pages: 100_001, most: 300 } }] })
  })
})

describe('what is drawn for large folders', () => {
  it('has no code that stands for no comment', () => {
    const many = Array.from({ length: 99 }, (_, i) => aPage(`p${i}`, aQuestion('open-text', { id: `T${i}` })))
    const definition = surveyOf({
      pages: many,
      folders: [{ id: 'f', pages: many.map(({ id }) => id), order: 'random' }],
    })
    expect(definition.plan?.orders[0]?.units.slice(96).map(({ code }) => code)).toEqual([97, 99, 100])
    expect(SurveyDefinition.parse(definition)).toEqual(definition)
  })

  const drawnOver = (turns: number) => {
    const options = Array.from({ length: turns }, (_, i) => ({ code: 100 + i, text: 'x' }))
    const first = aPage('drinks', aQuestion('multi-choice', { id: 'Q1', options }))
    const folders = [{ id: 'f', pages: ['taste'], loop: { question: 'Q1', most: 3, order: 'random' } }]
    return { pages: [first, taste, last], folders }
  }

  it('has as many turns as a survey has pages, of which one is for what is drawn', () => {
    const { plan, pages } = surveyOf(drawnOver(297))
    expect([plan?.orders[0]?.units.length, pages.length]).toEqual([297, 300])
    expect(linesOf(drawnOver(298))).toEqual(['loops make 301 pages of it; there may be 300'])
  })
})

it('the code of a page of a loop runs in each of its turns', () => {
  const code = { source: '<p></p>', pages: ['why', 'last'] }
  expect(surveyOf({ ...loop(), customCode: code }).customCode?.pages).toEqual(['why-1', 'why-2', 'why-3', 'last'])
  expect(linesOf({ ...loop(), customCode: { ...code, pages: ['none'] } })).toEqual([
    '/customCode/pages/0: there is no page none',
  ])
})
