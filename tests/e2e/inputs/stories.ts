import { expect, type Locator, type Page } from '@playwright/test'
import type { WireData } from '@portal/contracts/survey/answer-data'
import type { LocalText } from '@portal/contracts/survey/local-text'
import type { QuestionOf, QuestionType } from '@portal/contracts/survey/question'
import type { Hand } from './hands.ts'
import { kettle, stopIt, untilItsEnd, video } from './video-hand.ts'

/** What the server holds, under the keys of an answer; a value may be a matcher. */
export type Held = Readonly<Record<string, WireData[string] | object>>

/** A question of a type, how it is answered, and what the server holds then. */
type Story<T extends QuestionType> = Readonly<{
  question: Omit<QuestionOf<T>, 'id' | 'type'>
  answer: (hand: Hand, shown: Shown) => Promise<void>
  /** Under the keys of the answer, without the id of the question: '' is the answer of the whole. */
  holds: Held
}>

/** The question on the screen, and its controls by the names that the answer keys give them. */
export type Shown = Readonly<{ page: Page; id: string; main: Locator; radios: (key?: string) => Locator }>

const text = (en: string, ar: string): LocalText => ({ en, ar })
const coded = (...texts: readonly LocalText[]) => texts.map((words, at) => ({ code: at + 1, text: words }))

const drinks = () => coded(text('Tea', 'شاي'), text('Coffee', 'قهوة'), text('Milk', 'حليب'))
const another = { code: 8, text: text('Another', 'غيرها'), openEnd: true }
const rows = () => coded(text('The taste', 'المذاق'), text('What it costs', 'السعر'))
const scale = () =>
  coded(
    text('Very bad', 'سيئ جدًا'),
    text('Bad', 'سيئ'),
    text('Fair', 'مقبول'),
    text('Good', 'جيد'),
    text('Very good', 'جيد جدًا'),
  )
const dot =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0IDMiPjxyZWN0IHdpZHRoPSI0IiBoZWlnaHQ9IjMiIGZpbGw9IiMwYjZiNjMiLz48L3N2Zz4='
const pictures = () => drinks().map((drink) => ({ ...drink, image: dot }))

const boxes = ({ main }: Shown): Locator => main.getByRole('checkbox')

const chooseSecond = (hand: Hand, { radios }: Shown) => hand.radio(radios(), 1)

const chooseInRows = async (hand: Hand, { radios }: Shown) => {
  await hand.radio(radios('1'), 3)
  await hand.radio(radios('2'), 0)
}
const inRows: WireData = { _1: 4, _2: 1 }

/** Each row is opened where it is not: by mouse or finger the next one opens by itself. */
const openAndChoose = async (hand: Hand, { main, radios }: Shown) => {
  for (const [at, point] of [3, 0].entries()) {
    const row = main.locator('.fold__button').nth(at)
    if ((await row.getAttribute('aria-expanded')) === 'false') await hand.press(row)
    await hand.radio(radios(String(at + 1)), point)
  }
}

const sliders = ({ main }: Shown): Locator => main.locator('input[type=range]')

/** A story for each question type: without one this does not compile. */
export const stories: { readonly [T in QuestionType]: Story<T> } = {
  'single-choice': {
    question: {
      text: text('Which drink do you take first?', 'أي مشروب تتناوله أولًا؟'),
      options: [...drinks(), another],
    },
    answer: async (hand, { main, radios }) => {
      await hand.radio(radios(), 3)
      await hand.write(main.locator('.option__other'), 'Water')
    },
    holds: { '': 8, _8_other: 'Water' },
  },
  'single-button': {
    question: { text: text('Which drink now?', 'أي مشروب الآن؟'), options: drinks() },
    answer: chooseSecond,
    holds: { '': 2 },
  },
  'multi-choice': {
    question: { text: text('Which drinks do you like?', 'ما المشروبات التي تحبها؟'), options: [...drinks(), another] },
    answer: async (hand, shown) => {
      await hand.tick(boxes(shown).nth(0))
      await hand.tick(boxes(shown).nth(3))
      await hand.write(shown.main.locator('.option__other'), 'Water')
    },
    holds: { _1: 1, _8: 1, _8_other: 'Water' },
  },
  dropdown: {
    question: { text: text('Which drink at noon?', 'أي مشروب ظهرًا؟'), options: drinks() },
    answer: (hand, { main }) => hand.choose(main.getByRole('combobox'), { value: '2', label: 'Coffee' }),
    holds: { '': 2 },
  },
  'image-single': {
    question: { text: text('Which picture do you like best?', 'أي صورة تعجبك أكثر؟'), options: pictures() },
    answer: chooseSecond,
    holds: { '': 2 },
  },
  'image-multi': {
    question: { text: text('Which pictures do you like?', 'أي الصور تعجبك؟'), options: pictures() },
    answer: async (hand, shown) => {
      await hand.tick(boxes(shown).nth(0))
      await hand.tick(boxes(shown).nth(2))
    },
    holds: { _1: 1, _3: 1 },
  },
  'rank-sort': {
    question: { text: text('Put these in order', 'رتّب ما يلي'), items: drinks() },
    answer: async (hand, { main }) => {
      for (const code of [2, 1, 3]) await hand.press(main.locator(`[data-item="${code}"] [data-control="rank"]`))
    },
    holds: { _2: 1, _1: 2, _3: 3 },
  },
  grid: {
    question: { text: text('How is it?', 'كيف هو؟'), items: rows(), scale: scale() },
    answer: chooseInRows,
    holds: inRows,
  },
  'neat-grid': {
    question: { text: text('How is it today?', 'كيف هو اليوم؟'), items: rows(), scale: scale() },
    answer: chooseInRows,
    holds: inRows,
  },
  'inline-rotated-grid': {
    question: { text: text('How was it?', 'كيف كان؟'), items: rows(), scale: scale() },
    answer: chooseInRows,
    holds: inRows,
  },
  'collapsible-grid': {
    question: { text: text('How will it be?', 'كيف سيكون؟'), items: rows(), scale: scale() },
    answer: openAndChoose,
    holds: inRows,
  },
  'grid-3d': {
    question: {
      text: text('How are these, and how were they?', 'كيف هذه الآن، وكيف كانت؟'),
      items: rows(),
      columns: coded(text('Last year', 'العام الماضي'), text('This year', 'هذا العام')),
      scale: scale(),
    },
    answer: async (hand, { main }) => {
      const cells = [
        { value: '4', label: 'Good' },
        { value: '3', label: 'Fair' },
        { value: '2', label: 'Bad' },
        { value: '4', label: 'Good' },
      ]
      for (const [at, entry] of cells.entries()) await hand.choose(main.getByRole('combobox').nth(at), entry)
    },
    holds: { _1_1: 4, _1_2: 3, _2_1: 2, _2_2: 4 },
  },
  'slider-grid': {
    question: {
      text: text('How much do you like these?', 'كم تحب ما يلي؟'),
      items: drinks().slice(0, 2),
      minimum: 0,
      maximum: 10,
      step: 1,
      low: text('Not at all', 'أبدًا'),
      high: text('Very much', 'كثيرًا'),
    },
    answer: async (hand, shown) => {
      await hand.slide(sliders(shown).nth(0))
      await hand.slide(sliders(shown).nth(1))
    },
    holds: { _1: 5, _2: 5 },
  },
  'up-down': {
    question: {
      text: text('How many a day?', 'كم في اليوم؟'),
      items: drinks().slice(0, 2),
      minimum: 0,
      maximum: 9,
      step: 1,
    },
    answer: async (hand, { main }) => {
      const more = (row: number) => main.locator('.step-row').nth(row).getByRole('button').last()
      await hand.press(more(0))
      await hand.press(more(0))
      await hand.press(more(1))
    },
    holds: { _1: 2, _2: 1 },
  },
  allocation: {
    question: {
      text: text('Share out 100 points', 'وزّع 100 نقطة'),
      items: drinks(),
      minimum: 0,
      maximum: 100,
      step: 1,
      total: 100,
    },
    answer: async (hand, { main }) => {
      await hand.write(main.locator('.slider__box').nth(0), '60')
      await hand.write(main.locator('.slider__box').nth(1), '30')
    },
    holds: { _1: 60, _2: 30, _3: 10 },
  },
  'text-balance': {
    question: {
      text: text('Where between these two?', 'أين بين هذين؟'),
      low: text('Sweet', 'حلو'),
      high: text('Sour', 'حامض'),
      minimum: -2,
      maximum: 2,
    },
    answer: (hand, shown) => hand.slide(sliders(shown)),
    holds: { '': 0 },
  },
  number: {
    question: { text: text('How many cups?', 'كم فنجانًا؟'), minimum: 0, maximum: 20, unit: text('cups', 'فناجين') },
    answer: (hand, { main }) => hand.write(main.getByRole('textbox'), '12'),
    holds: { '': 12 },
  },
  date: {
    question: { text: text('When was that?', 'متى كان ذلك؟'), year: true, month: true, day: true },
    answer: async (hand, { main, id }) => {
      await hand.choose(main.locator(`#${id}-year`), { value: '2020', label: '2020' })
      await hand.choose(main.locator(`#${id}-month`), { value: '5', label: 'May' })
      await hand.choose(main.locator(`#${id}-day`), { value: '9', label: '9' })
    },
    holds: { '': '2020-05-09' },
  },
  'open-text': {
    question: { text: text('What else?', 'ماذا أيضًا؟'), multiline: true },
    answer: (hand, { main }) => hand.write(main.getByRole('textbox'), 'Fresh mint'),
    holds: { '': 'Fresh mint' },
  },
  'open-text-list': {
    question: { text: text('A word for each', 'كلمة لكل منها'), items: drinks().slice(0, 2) },
    answer: async (hand, { main }) => {
      await hand.write(main.getByRole('textbox').nth(0), 'Green')
      await hand.write(main.getByRole('textbox').nth(1), 'Black')
    },
    holds: { _1: 'Green', _2: 'Black' },
  },
  captcha: {
    question: { text: text('One moment, please', 'لحظة من فضلك'), required: true },
    answer: async (hand, shown) => {
      await hand.tick(boxes(shown))
      await expect(boxes(shown)).toBeChecked()
    },
    holds: { '': 1 },
  },
  'file-upload': {
    question: { text: text('Your kitchen, please', 'مطبخك من فضلك'), extensions: ['pdf', 'webm'], maxFiles: 2 },
    answer: async (hand, { page, main }) => {
      const box = main.locator('input[type=file]')
      const chosen = page.waitForEvent('filechooser')
      await hand.file(box)
      await (await chosen).setFiles({
        name: 'plan.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7 plan'),
      })
      await expect(main.getByRole('listitem')).toHaveText([/plan\.pdf/])
      await expect(main.getByRole('progressbar')).toHaveCount(0)
      const film = page.waitForEvent('filechooser')
      await hand.file(box)
      await (await film).setFiles({ name: 'clip.webm', mimeType: 'video/webm', buffer: kettle })
      await expect(main.getByRole('listitem')).toHaveText([/plan\.pdf/, /clip\.webm/])
      await expect(main.getByRole('progressbar')).toHaveCount(0)
    },
    holds: { '': expect.stringMatching(/^[0-9a-f-]{36} 13 plan\.pdf\n[0-9a-f-]{36} \d+ clip\.webm$/) },
  },
  'video-comment': {
    question: { text: text('What do you see?', 'ماذا ترى؟'), video, reaction: 'comments', required: true },
    answer: async (hand, shown) => {
      await stopIt(hand, shown.main)
      await hand.write(shown.main.getByRole('textbox'), 'A nice colour')
      await hand.press(shown.main.locator('.video__form .button--strong'))
      await untilItsEnd(shown.page)
    },
    holds: { '': expect.stringMatching(/^ended 4[.\d]*\n[.\d]+ 0?[.\d]+ 0?[.\d]+ comment A nice colour$/) },
  },
  'video-like': {
    question: { text: text('What do you like?', 'ماذا يعجبك؟'), video, reaction: 'likes' },
    answer: async (hand, shown) => {
      await stopIt(hand, shown.main)
      await hand.press(shown.main.locator('.video__overlay'))
      await expect(shown.main.locator('.video__form'), 'a second press goes on').toHaveCount(0)
      await stopIt(hand, shown.main)
      await hand.press(shown.main.locator('.video__form .button--strong').first())
      await untilItsEnd(shown.page)
    },
    holds: { '': expect.stringMatching(/^ended 4[.\d]*\n[.\d]+ 0?[.\d]+ 0?[.\d]+ like$/) },
  },
  info: { question: { text: text('Only to be read', 'للقراءة فقط') }, answer: async () => undefined, holds: {} },
}
