import { type LocalText, textIn } from '../survey/local-text.ts'
import { placeKey } from '../survey/picture-places.ts'
import type { texts } from '../texts/reporting/results.en.ts'
import type { Say } from '../texts/say.ts'
import type { Label } from './label.ts'
import type { Note } from './note.ts'
import { isoWeekOf } from './period.ts'
import type { SaidCondition, SaidRule } from './said-condition.ts'
import { adviceFor } from './weighting.ts'

export type SayResults = Say<typeof texts>

/** The reader: the requested language, the languages of the survey (the first if a text is missing), and the texts. */
export type Reader = Readonly<{ language: string; languages: readonly string[]; say: SayResults }>

export const surveyTextInWords = (text: LocalText, { language, languages }: Reader): string =>
  textIn(text, language, languages)

const pointsInWords = (points: readonly LocalText[], reader: Reader) => ({
  count: points.length,
  points: points.map((point) => surveyTextInWords(point, reader)).join(' / '),
})

const bandInWords = ({ from, to }: Extract<Label, { key: 'band' }>, { say }: Reader): string => {
  if (from === null) return say('band-under', { to: to ?? 0 })
  return to === null ? say('band-from', { from }) : say('band-between', { from, to })
}

const dateBandInWords = ({ from, to }: Extract<Label, { key: 'date-band' }>, { say }: Reader): string => {
  if (from === null) return say('dates-before', { to: to ?? '' })
  return to === null ? say('dates-from', { from }) : say('dates-between', { from, to })
}

/** Days and months as they are written in the reader's language, of the Gregorian calendar. */
const dayInWords = (day: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...options, calendar: 'gregory', timeZone: 'UTC' }).format(Date.parse(day))

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')

const periodInWords = ({ by, start }: Extract<Label, { key: 'period' }>, { language, say }: Reader): string => {
  switch (by) {
    case 'year':
      return String(Number(start.slice(0, 4)))
    case 'quarter':
      return say('quarter', { quarter: 1 + (Number(start.slice(5, 7)) - 1) / 3, year: start.slice(0, 4) })
    case 'month':
      return dayInWords(start, language, { year: 'numeric', month: 'short' })
    case 'week': {
      const { year, week } = isoWeekOf(start)
      return say('week', { week: padded(week, 2), year: padded(year, 4) })
    }
    case 'day':
      return dayInWords(start, language, { dateStyle: 'medium' })
  }
}

export const labelInWords = (label: Label, reader: Reader): string => {
  const { say } = reader
  switch (label.key) {
    case 'survey-text':
      return surveyTextInWords(label.text, reader)
    case 'item-of-question':
      return say('item-of-question', {
        question: surveyTextInWords(label.question, reader),
        item: surveyTextInWords(label.item, reader),
      })
    case 'question-of-survey':
      return say('question-of-survey', {
        question: surveyTextInWords(label.question, reader),
        survey: surveyTextInWords(label.survey, reader),
      })
    case 'rank':
      return say('rank', { rank: label.rank })
    case 'ranked-top':
      return say('ranked-top', { count: label.count })
    case 'first-points':
      return say('first-points', pointsInWords(label.points, reader))
    case 'last-points':
      return say('last-points', pointsInWords(label.points, reader))
    case 'percentile':
      return say('percentile', { percent: label.percent })
    case 'files':
      return say('files', { count: label.count })
    case 'marks':
      return say(label.kind)
    case 'marks-anywhere':
      return say(`${label.kind}-any`)
    case 'video-part':
      return say('video-part', { from: label.from, to: label.to })
    case 'video-place':
      return say(placeKey(label.place))
    case 'band':
      return bandInWords(label, reader)
    case 'period':
      return periodInWords(label, reader)
    case 'date-band':
      return dateBandInWords(label, reader)
    case 'total':
    case 'no-answer':
    case 'no-comment':
    case 'not-ranked':
    case 'answered':
    case 'mean':
    case 'mean-rank':
    case 'median':
    case 'standard-deviation':
    case 'mentions':
    case 'nps':
    case 'sum':
    case 'standard-error':
    case 'ranked-first':
      return say(label.key)
  }
}

const subjectOf = ({ question, text, item }: SaidRule, reader: Reader): string => {
  if (text === null) return question
  const asked = surveyTextInWords(text, reader)
  const words =
    item === null ? asked : reader.say('item-of-question', { question: asked, item: surveyTextInWords(item, reader) })
  return reader.say('subject', { id: question, text: words })
}

const ruleInWords = (rule: SaidRule, reader: Reader): string => {
  const values = rule.values.map((value) => (typeof value === 'object' ? labelInWords(value, reader) : String(value)))
  return reader.say(`rule-${rule.op}`, { subject: subjectOf(rule, reader), values: values.join(reader.say('comma')) })
}

/** A condition as text. Groups inside groups are in brackets. */
export const conditionInWords = (condition: SaidCondition, reader: Reader): string => {
  if (!('rules' in condition)) return ruleInWords(condition, reader)
  if (condition.rules.length === 0) return reader.say('everybody')
  const parts = condition.rules.map((part) => {
    const words = conditionInWords(part, reader)
    return 'rules' in part && part.rules.length > 1 ? `(${words})` : words
  })
  return parts.join(` ${reader.say(condition.operator === 'AND' ? 'and' : 'or')} `)
}

const letterNote = ({ strict, loose }: Readonly<{ strict: number; loose: number | null }>, say: SayResults): string =>
  loose === null ? say('note-letters-one', { strict }) : say('note-letters', { strict, loose })

const testInWords = ({ method, strict, loose }: Extract<Note, { key: 'test' }>, { say }: Reader): string =>
  method === 'none'
    ? say('note-not-tested')
    : `${say('note-test', { test: say(`test-${method}`) })} ${letterNote({ strict, loose }, say)} ${say('note-untested', { whole: 1 })}`

type Weighted = Readonly<{ name: string; without: number }>

const weightInWords = ({ name, without }: Weighted, { say }: Reader): string => {
  const weighted = say('note-weight', { name })
  return without === 0 ? weighted : `${weighted} ${say('note-without-weight', { count: without })}`
}

const efficiencyInWords = (efficiency: number, say: SayResults): string => {
  const advice = adviceFor(efficiency)
  const said = say('note-efficiency', { efficiency: efficiency / 100 })
  return advice === 'fine' ? said : `${said} ${say(`note-efficiency-${advice}`)}`
}

const weightingInWords = (note: Extract<Note, { key: 'weighting' }>, reader: Reader): string => {
  const { efficiency, converged } = note.result
  return [
    weightInWords(note, reader),
    ...(efficiency === null ? [] : [efficiencyInWords(efficiency, reader.say)]),
    ...(converged ? [] : [reader.say('note-not-converged')]),
  ].join(' ')
}

const joinedInWords = ({ survey, matched, excluded }: Extract<Note, { key: 'joined' }>, reader: Reader): string => {
  const { say } = reader
  const said = say('note-joined', { survey: surveyTextInWords(survey, reader), count: matched })
  return excluded === 0 ? said : `${said} ${say('note-joined-excluded', { count: excluded })}`
}

const periodsInWords = ({ question, by, wanted }: Extract<Note, { key: 'periods' }>, reader: Reader): string => {
  const { say } = reader
  const said = say('note-periods', { question: surveyTextInWords(question, reader), period: say(`by-${by}`) })
  return wanted === null ? said : `${said} ${say('note-periods-too-many', { period: say(`by-${wanted}`) })}`
}

const wavesInWords = ({ waves, outside }: Extract<Note, { key: 'waves' }>, { language, say }: Reader): string => {
  const day = (text: string) => dayInWords(text, language, { dateStyle: 'medium' })
  const named = waves.map(({ name, from, to }) => say('wave', { name, from: day(from), to: day(to) }))
  const left = outside === 0 ? say('note-nobody-outside') : say('note-outside-waves', { count: outside })
  return `${say('note-waves', { waves: named.join(say('comma')) })} ${left}`
}

const rewordedInWords = ({ questions }: Extract<Note, { key: 'reworded' }>, reader: Reader): string => {
  const { say } = reader
  const named = questions.map((text) => say('quoted', { text: surveyTextInWords(text, reader) }))
  return say('note-reworded', { questions: named.join(say('comma')) })
}

export const noteInWords = (note: Note, reader: Reader): string => {
  const { say } = reader
  switch (note.key) {
    case 'base':
      return say(`note-base-${note.of}`)
    case 'filter':
      return note.condition
        ? say('note-filter', { condition: conditionInWords(note.condition, reader) })
        : say('note-no-filter')
    case 'left-out':
    case 'included': {
      const kinds = note.kinds.map((kind) => say(`kind-${kind}`))
      return say(`note-${note.key}`, { kinds: kinds.join(say('comma')) })
    }
    case 'test':
      return testInWords(note, reader)
    case 'correction':
      return say(`note-correction-${note.of}`)
    case 'hidden-bases':
      return say('note-hidden-bases', { under: note.under })
    case 'small-bases':
    case 'small-effective-bases':
      return say(`note-${note.key}`, { tested: note.tested, solid: note.solid })
    case 'weight':
      return weightInWords(note, reader)
    case 'weighting':
      return weightingInWords(note, reader)
    case 'unweighted':
      return say('note-unweighted')
    case 'excluded':
      return say('note-excluded', { count: note.count })
    case 'joined':
      return joinedInWords(note, reader)
    case 'periods':
      return periodsInWords(note, reader)
    case 'waves':
      return wavesInWords(note, reader)
    case 'reworded':
      return rewordedInWords(note, reader)
    case 'as-of':
      return say('note-as-of', { day: dayInWords(note.day, reader.language, { dateStyle: 'medium' }) })
    case 'without-member':
      return say('note-without-member', { count: note.count })
    case 'days-of-utc':
    case 'completes':
    case 'all-responses':
    case 'not-tested':
    case 'total-test':
    case 'group-total-test':
    case 'statistics':
    case 'mentions':
    case 'net':
    case 'difference':
    case 'nps':
    case 'percentile':
    case 'se':
      return say(`note-${note.key}`)
  }
}
