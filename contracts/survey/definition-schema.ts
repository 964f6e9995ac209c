import * as z from 'zod/mini'
import { Condition, Group, Rule } from './condition.ts'
import { EndPage, Page, SurveyDefinition, SurveySettings } from './definition.ts'
import { Language, LocalText } from './local-text.ts'
import { Question } from './question.ts'
import { Item, Option, PictureOption } from './question-parts.ts'
import { questionTypes } from './question-types.ts'

const named = {
  Text: LocalText,
  Language,
  Condition,
  Rule,
  Group,
  Page,
  Question,
  Option,
  PictureOption,
  Item,
  EndPage,
  Settings: SurveySettings,
}

/** What an editor shows beside a property. */
const words: Readonly<Record<string, string>> = {
  name: 'The survey id: chosen once, never changed. Publishing another definition under it makes the next version.',
  title: 'What people read. One text for all languages, or one for each.',
  description: 'What the list of surveys says about this one.',
  languages: 'Language tags; the first is the one to fall back to.',
  settings: 'How the survey behaves.',
  saveAndResumeLater: 'Offers to save and quit. Answers are kept on every page in any case.',
  progressBar: 'Shows how far one is.',
  backNav: 'Lets people go back.',
  autoNext: 'Goes on by itself once everything on the page is answered.',
  pages: 'What is asked together, in order. A page with nothing to show is left out.',
  endPages: 'What is shown at the end.',
  complete: 'Shown to those who came to the end: a message, or another address.',
  questions: 'In the order of the page.',
  id: 'A question: letters and digits, as Q1. A page: lower-case words with dashes.',
  text: 'The question, option or row. Simple HTML may be used.',
  help: 'A smaller text under the question.',
  showIf: 'Shown only if this holds. Asks about earlier questions.',
  required: 'Has to be answered before one goes on.',
  options: 'What can be chosen.',
  items: 'The rows of a grid, or the things to rank.',
  scale: 'The answers of a grid, the same for each row.',
  code: 'The number that stands for it in answers and tables. Not 98, which means "no comment".',
  order: 'fixed, random (another order for each person, the same at each look) or flip (half see it turned round).',
  openEnd: 'Chosen, it asks for a text: "Other, please say".',
  image: 'The picture: an address of this portal (/…), or data:image/png;base64,… in the definition itself.',
  exclusive: 'Excludes all others: "None of these".',
  keepLast: 'Stays last when the others are shuffled.',
  noComment: 'Offers "no comment" beside the answer.',
  minSelections: 'At least so many, if there is an answer at all.',
  maxSelections: 'At most so many; the lowest rank of a rank question.',
  multiline: 'A box of several lines.',
  maxLength: 'Characters; 4,000 if not given.',
  minimum: 'The smallest number that is accepted.',
  maximum: 'The largest number that is accepted.',
  decimals: 'How many decimals a number may have; none if not given.',
  step: 'How far apart the numbers are.',
  total: 'What the shares add up to.',
  low: 'What the lower end of the scale means.',
  high: 'What the upper end of the scale means.',
  unit: 'Stands beside the number: kg, years.',
  bands:
    'Where each band of the tables begins but the first, ascending: 18, 30 makes under 18, 18 to under 30, 30 and over.',
  question: 'The id of the question that the rule is about.',
  item: 'The row of a grid, or the thing that was ranked.',
  op: 'IN any of, NOT IN none of, ALL, EXACTLY, AT LEAST / AT MOST (how many), comparisons, LIKE, HAS VALUE, HAS NONE.',
  values: 'Codes; for LIKE texts; for AT LEAST and AT MOST one number.',
  operator: 'AND: all of the rules. OR: one of them.',
  rules: 'Rules or groups of rules.',
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withWords = (properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const description = words[name]
      const inner = explained(schema)
      return [name, description !== undefined && isRecord(inner) ? { description, ...inner } : inner]
    }),
  )

const explained = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(explained)
  if (!isRecord(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [
      key,
      key === 'properties' && isRecord(inner) ? withWords(inner) : explained(inner),
    ]),
  )
}

/** The JSON Schema (2020-12) of a definition, with a description of every property. */
export const definitionSchema = (): unknown => {
  const metadata = z.registry<{ id: string; description?: string }>()
  for (const { schema, schemaName, about } of questionTypes)
    metadata.add(schema, { id: schemaName, description: about })
  for (const [id, schema] of Object.entries(named)) metadata.add(schema, { id })
  const schema = z.toJSONSchema(SurveyDefinition, { io: 'input', metadata })
  return { title: 'Survey definition', ...Object.assign({}, explained(schema)) }
}
