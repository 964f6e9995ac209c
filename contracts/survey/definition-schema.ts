import * as z from 'zod/mini'
import { Condition, Group, Rule } from './condition.ts'
import { CustomCode } from './custom-code.ts'
import {
  Alert,
  EndPage,
  Page,
  Quota,
  QuotaCell,
  ScreenOut,
  Supplier,
  SurveyDefinition,
  SurveySettings,
} from './definition.ts'
import { Folder, FolderChoice, Loop, Plan } from './folders/folder.ts'
import { Language, LocalText } from './local-text.ts'
import { Question } from './question.ts'
import { GridColumn, Item, Option, PictureOption } from './question-parts.ts'
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
  GridColumn,
  EndPage,
  ScreenOut,
  Alert,
  Quota,
  QuotaCell,
  Supplier,
  Settings: SurveySettings,
  CustomCode,
  Folder,
  Loop,
  FolderChoice,
  Plan,
}

/** What an editor shows beside a property. */
const words: Readonly<Record<string, string>> = {
  name: 'The survey id: chosen once, never changed. Publishing a changed definition with the same name makes the next version.',
  title: 'The title. One text for all languages, or one for each.',
  description: 'The description in the list of surveys.',
  languages: 'Language tags; the first is the fallback.',
  settings: 'How the survey behaves.',
  saveAndResumeLater: 'Offers to save and quit. Answers are kept on every page in any case.',
  progressBar: 'Shows the progress.',
  backNav: 'Lets people go back.',
  autoNext: 'Moves to the next page by itself once everything on the page is answered.',
  background: 'Never shown: the address of the survey answers its questions (backgroundVars). The first page only.',
  pageTimer: 'Seconds until Next can be pressed, on every page that does not say otherwise.',
  pageLimit: 'Seconds after which a page is saved as it is and the respondent is told so, who may go on in peace.',
  timer: 'Seconds until Next can be pressed on this page; 0 for at once.',
  limit: 'Seconds after which this page is saved as it is and the respondent is told so; 0 for never.',
  recordOptOut: 'Records when a respondent hides or leaves a page before it is sent.',
  recordTimes: 'Records how long each page took to load, and its presses.',
  openLink: 'Whoever has its open link may take it, without an account.',
  externalUsers:
    'An open link may name a respondent of another system (externalUser): the same name is the same respondent.',
  pages: 'The pages, in order. A page with nothing to show is skipped.',
  folders: 'Pages that share a condition, an order or a loop: those of a folder stand next to each other.',
  loop: 'Repeats the folder for each option of a question that was chosen, or for each of its items.',
  most: 'How many turns there are at most.',
  folderChoices: 'Each respondent enters only some of these folders, by chance.',
  enter: 'How many of the folders a respondent enters.',
  plan: 'Written by the portal when it writes folders out; leave it out.',
  endPages: 'What is shown at the end.',
  suppliers:
    'Sample suppliers, whose respondents return to them: the first whose condition holds and whose variable has a value.',
  variable: 'The background variable with the id of the respondent at the supplier.',
  returns: 'Where respondents go at each end: an https address with {id}. The portal adds a signature.',
  terminated: 'For those whose response was ended because of how they answered.',
  outcome:
    'What the end is called: screened (not one of those whom the survey is for) or terminated (answers in a way that ends it).',
  screens: 'Whom the survey is not for: the first whose condition holds ends it.',
  customCode: 'Code of the author, run in a frame of its own that reaches nothing of the page.',
  source: 'HTML with scripts and styles; 40,000 characters at most.',
  height: 'The height of the frame in pixels; without it the frame is not seen.',
  alerts: 'Mails to staff, each when a response first meets its condition.',
  to: 'Login names of staff accounts. A published survey has their ids: no address is stored with it.',
  quotas: 'How many of whom may complete the survey.',
  cells:
    'The groups that are counted. A respondent belongs to the first whose condition holds; those of none are not counted.',
  target: 'How many respondents of this cell may complete the survey.',
  quotaHoldMinutes: 'How long a place in a quota is kept for a respondent who sends no page; 120 if not given.',
  quotaFull: 'Shown to those for whom a quota is full: a message, or another address.',
  when: 'Judged once the last of its questions was answered.',
  screened: 'Shown to those who were screened out: a message, or another address.',
  complete: 'Shown to those who have completed the survey: a message, or another address.',
  questions: 'In the order of the page.',
  id: 'A question: letters and digits, as Q1. A page or screen: lower-case words with dashes.',
  text: 'The question, option or row. Simple HTML may be used.',
  help: 'A smaller text under the question.',
  showIf: 'Shown only if this condition is true. It asks about earlier questions.',
  required: 'Must be answered before the next page.',
  options: 'What can be chosen.',
  items: 'The rows of a grid, or the items to rank.',
  columns: 'The second dimension of a grid: each row is answered once for each of these.',
  column: 'The column of a grid of two dimensions that the rule is about.',
  scale: 'The answers of a grid, the same for each row.',
  code: 'Its number in answers and tables. Not 98, which means "no comment".',
  order:
    'fixed, random (a different order for each respondent, always the same for one) or flip (reversed for half of them).',
  openEnd: 'Adds a text box when it is chosen: "Other, please specify".',
  image: 'The picture: an address on this portal (/…), or data:image/png;base64,… in the definition.',
  exclusive: 'Excludes all other options: "None of these".',
  keepLast: 'Stays last when the others are shuffled.',
  noComment: 'Offers "no comment" beside the answer.',
  minSelections: 'The minimum number of choices, if there is an answer.',
  maxSelections: 'The maximum number of choices; for a ranking, the lowest rank.',
  multiline: 'A box with several lines.',
  maxLength: 'Maximum characters; 4,000 if not given.',
  minimum: 'The smallest number that is accepted.',
  maximum: 'The largest number that is accepted.',
  decimals: 'How many decimals a number may have; none if not given.',
  step: 'The distance between the numbers.',
  total: 'The sum of the shares.',
  low: 'The meaning of the lower end of the scale.',
  high: 'The meaning of the upper end of the scale.',
  year: 'Asks for the year.',
  month: 'Asks for the month.',
  day: 'Asks for the day.',
  unit: 'Shown beside the number: kg, years.',
  time: 'The number is a time of day or a duration, in seconds: 27000 is 7:30:00.',
  bands:
    'The lower bound of each band of the tables except the first, ascending: 18, 30 makes under 18, 18 to under 30, 30 and over.',
  question: 'The id of the question that the rule is about.',
  item: 'The row of a grid, or the ranked item.',
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
