import type { WireData } from '@portal/contracts/survey/answer-data'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { pageOf, replyOf, takingTea, teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { aPage, aQuestion, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { safeHtml } from '../html/safe-html.ts'
import { pipingOf } from './piping.ts'

const option = (code: number, text: string, openEnd = false) => ({ code, text, openEnd })
const drinks = [option(1, 'Green <b>tea</b>'), option(2, 'Coffee &amp; milk'), option(3, 'Other', true)]
const text = '<p>Why {{Q2|that drink}}, {{ Q3 | and }} {{Q4|so many}} {{Q5|(nothing)}}, since {{Q6|when}}?</p>'

const pages = [
  aPage(
    'first',
    aQuestion('single-choice', { id: 'Q2', options: drinks }),
    aQuestion('multi-choice', { id: 'Q3', options: drinks }),
    aQuestion('number', { id: 'Q4', maximum: 9_999 }),
    aQuestion('open-text', { id: 'Q5', noComment: true }),
    aQuestion('date', { id: 'Q6', year: true, month: true, day: false }),
  ),
  aPage(
    'second',
    aQuestion('single-choice', { id: 'Q7', text, options: [option(1, 'As {{Q2|ever}}'), option(2, 'No')] }),
  ),
]
const endPages = { complete: { message: 'Enjoy your {{Q2|drink}}' } }
const taking = (language = 'en') => takingTea({ ...teaSurvey, languages: [language], pages, endPages })

/** The text of the second page after these answers to the first. */
const textAfter = async (DATA: WireData, language = 'en'): Promise<string> => {
  const { submit } = await taking(language)
  const { next } = replyOf(await submit('first', DATA, { language }))
  return next?.questions[0]?.QuestionText ?? ''
}

describe('a text with answers of earlier pages', () => {
  it('shows the texts of what was chosen without markup, words as they were given, and numbers and dates as people read them', async () =>
    expect(await textAfter({ Q2: 1, Q3_1: 1, Q3_2: 1, Q4: '1234', Q5: 'warm', Q6: '2024-03' })).toBe(
      '<p>Why <span dir="auto">Green tea</span>, <span dir="auto">Green tea and Coffee &amp; milk</span> <span dir="auto">1234</span> <span dir="auto">warm</span>, since <span dir="auto">March 2024</span>?</p>',
    ))

  it('shows its own words where nothing was answered, or "no comment"', async () =>
    expect(await textAfter({ 'Q5_-1_98': 1 })).toBe('<p>Why that drink,  and  so many (nothing), since when?</p>'))

  it('shows what was written beside an option in its place, and numbers and lists as the language does', async () =>
    expect(
      await textAfter(
        { Q2: 3, Q2_3_other: 'Mate', Q3_1: 1, Q3_3: 1, Q3_3_other: 'Chai', Q4: '1234', Q6: '2024-03' },
        'de',
      ),
    ).toContain(
      '<span dir="auto">Mate</span>, <span dir="auto">Green tea und Chai</span> <span dir="auto">1234</span> (nothing), since <span dir="auto">März 2024</span>',
    ))

  it.each(['<script>steal()</script>', '"><img src=x onerror=steal()>', '{{Q2|x}} & <b>more</b>'])(
    'shows words of a respondent as words, never as markup: %s',
    async (words) => {
      const shown = await textAfter({ Q5: words })
      expect(shown).not.toMatch(/<(?!\/?(?:p|span)\b)/)
      expect(shown).toContain(
        words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').slice(0, 7),
      )
    },
  )

  it('may be an option or an end page, and is the same after a reload and after going back', async () => {
    const { submit, previous, questions } = await taking()
    await submit('first', { Q2: 1 })
    expect(pageOf(await questions()).questions[0]?.precodes[0]?.PrecodeText).toBe(
      'As <span dir="auto">Green tea</span>',
    )
    await previous('second', {})
    await submit('first', { Q2: 2 })
    expect(pageOf(await questions()).questions[0]?.precodes[0]?.PrecodeText).toContain('Coffee &amp; milk')
    const { next } = replyOf(await submit('second', { Q7: 1 }))
    expect(next?.end?.EndMessage).toBe('Enjoy your <span dir="auto">Coffee &amp; milk</span>')
  })
})

describe('the box of an option or item', () => {
  const boxes = [
    aPage(
      'first',
      aQuestion('multi-choice', { id: 'Q2', options: drinks }),
      aQuestion('open-text-list', { id: 'Q3', items: [{ code: 1, text: 'A brand' }] }),
    ),
    aPage('second', aQuestion('open-text', { id: 'Q4', text: 'Why {{Q2_3|<b>Other</b>}} of {{ Q3_1 | a brand}}?' })),
  ]
  const after = async (DATA: WireData) => {
    const { submit } = await takingTea({ ...teaSurvey, languages: ['en'], pages: boxes, endPages })
    return replyOf(await submit('first', DATA)).next?.questions[0]?.QuestionText
  }

  it('is shown in a later text as it was written', async () =>
    expect(await after({ Q2_3: 1, Q2_3_other: 'Mate & <i>lemon</i>', Q3_1: 'Ours' })).toBe(
      'Why <span dir="auto">Mate &amp; &lt;i&gt;lemon&lt;/i&gt;</span> of <span dir="auto">Ours</span>?',
    ))

  it('is replaced by the words of the text where nothing was written, or the option is not chosen', async () =>
    expect(await after({ Q2_1: 1, Q2_3_other: 'Mate' })).toBe('Why <b>Other</b> of  a brand?'))
})

describe('an option that shows an answer itself', () => {
  const chained = [
    aPage('first', aQuestion('single-choice', { id: 'Q2', options: drinks })),
    aPage(
      'second',
      aQuestion('multi-choice', { id: 'Q3', options: [option(1, 'More {{Q2|tea}}'), option(2, '<img src="/a.png">')] }),
    ),
    aPage(
      'third',
      aQuestion('video-like', { id: 'Q4', text: 'Why {{Q3|none}}?' }),
      aQuestion('open-text', { id: 'Q8' }),
    ),
  ]
  const third = (chained[2]?.questions ?? []).map((question) =>
    question.type === 'video-like'
      ? { ...question, video: { ...question.video, transcript: 'We drink {{Q2|it}} & milk' } }
      : question,
  )
  const after = async (first: WireData, second: WireData) => {
    const pagesOf = [...chained.slice(0, 2), aPage('third', ...third)]
    const { submit } = await takingTea({ ...teaSurvey, languages: ['en'], pages: pagesOf, endPages })
    await submit('first', first)
    const [asked] = replyOf(await submit('second', second)).next?.questions ?? []
    return [asked?.QuestionText, asked?.video?.transcript]
  }

  it('is shown with it in a later text', async () => {
    expect((await after({ Q2: 1 }, { Q3_1: 1 }))[0]).toBe('Why <span dir="auto">More Green tea</span>?')
    expect((await after({}, { Q3_1: 1 }))[0]).toBe('Why <span dir="auto">More tea</span>?')
  })

  it('shows what a respondent wrote as it was written, though it looks like a place for an answer', async () =>
    expect((await after({ Q2: 3, Q2_3_other: '{{Q3|x}}' }, { Q3_1: 1 }))[0]).toBe(
      'Why <span dir="auto">More {{Q3|x}}</span>?',
    ))

  it('is joined to no option without words', async () => {
    expect((await after({ Q2: 1 }, { Q3_1: 1, Q3_2: 1 }))[0]).toBe('Why <span dir="auto">More Green tea</span>?')
    expect((await after({ Q2: 1 }, { Q3_2: 1 }))[0]).toBe('Why none?')
  })

  it('may be asked about with a video, whose words show it too', async () =>
    expect((await after({ Q2: 1 }, { Q3_1: 1 }))[1]).toBe('We drink Green tea & milk'))
})

describe('a number with decimals', () => {
  const survey = compileSurvey(aSurveyOf(aQuestion('number', { id: 'Q5', decimals: 4 })))
  it.each([
    ['en', '12,345.0625'],
    ['fr', '12\u202f345,0625'],
  ])('is shown with all of them: %s', (language, shown) =>
    expect(pipingOf(survey, { data: { Q5: 12_345.0625 }, texts: {} }, language).plain('{{Q5|none}}')).toBe(shown),
  )
})

describe('a number', () => {
  const survey = compileSurvey(aSurveyOf(aQuestion('number', { id: 'Q5', maximum: 99_999 })))
  it.each([
    [1999, '1999'],
    [19_990, '19,990'],
    [-1999, '-1999'],
  ])('of four digits, such as a year, has no mark between them: %s', (value, shown) =>
    expect(pipingOf(survey, { data: { Q5: value }, texts: {} }, 'en').plain('{{Q5|none}}')).toBe(shown),
  )
})

describe('a date', () => {
  const shownOf = (parts: object, value: number, language: string): string => {
    const survey = compileSurvey(aSurveyOf(aQuestion('date', { id: 'Q5', ...parts })))
    return pipingOf(survey, { data: { Q5: value }, texts: {} }, language).plain('{{Q5|none}}')
  }
  const whole = { year: true, month: true, day: true }

  it.each([
    [whole, 20_240_309, 'en', 'March 9, 2024'],
    [whole, 20_240_309, 'en-GB', '9 March 2024'],
    [whole, 20_240_309, 'fr', '9 mars 2024'],
    [whole, 20_240_309, 'ar', '9 مارس 2024'],
    [whole, 20_240_309, 'th', '9 มีนาคม 2024'],
    [{ ...whole, year: false }, 229, 'en', 'February 29'],
    [{ ...whole, day: false }, 202_403, 'fr', 'mars 2024'],
    [{ ...whole, month: false, day: false }, 1999, 'en', '1999'],
    [{ ...whole, month: false }, 199_907, 'en', '1999-07'],
    [whole, 20_240_300, 'en', 'none'],
  ])('is shown as people read it: %o %s %s', (parts, value, language, shown) =>
    expect(shownOf(parts, value, language)).toBe(shown),
  )
})

describe('a text that is sanitised', () => {
  const survey = compileSurvey(aSurveyOf(aQuestion('open-text', { id: 'Q5' })))
  const pipedWith = (words: string, html: string): string =>
    pipingOf(survey, { data: {}, texts: { Q5: words } }, 'en').html(safeHtml(html))
  const hostile = "\"><img src=x onerror=steal()> & 'more' {{Q5}}"

  it.each([
    '<p>Why {{Q5}}?</p>',
    'Why {{Q5|so}} and {{ Q5 }}?',
    '<p>Why <em>{{Q5|&lt;b&gt;}}</em>?</p>',
    '<p>Why {{Q5|<em>so</em>}}?</p>',
    '<p>Why {{Q5|</p><p>}}?</p>',
    '<img src="/api/files/cup.png" alt="a cup of {{Q5}}" />',
    '<a href="{{Q5}}">there</a>',
    '{{Q5|<img alt="}} {{Q5|" src=x onerror=steal()>}}',
  ])('is as safe with the words of a respondent as if it were sanitised with them: %s', (html) => {
    const piped = pipedWith(hostile, html)
    expect(piped).toBe(safeHtml(piped))
    expect(piped).not.toMatch(/<[^>]*onerror/)
  })
})
