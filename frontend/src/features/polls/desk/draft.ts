import { checkPoll, type PollDefinition } from '@portal/contracts/polls/poll'
import type { Issue } from '@portal/contracts/survey/issue'
import type { LocalText } from '@portal/contracts/survey/local-text'

/** A text in each language of the draft. */
type Texts = Readonly<Record<string, string>>
export type DraftOption = Readonly<{ code: number; text: Texts; image: string }>

/** A poll while it is written. `most`: how many options may be chosen, as it is typed; empty for any number. */
export type Draft = Readonly<{
  languages: readonly string[]
  text: Texts
  isSeveral: boolean
  most: string
  hasPictures: boolean
  options: readonly DraftOption[]
}>

const emptyOption = (code: number): DraftOption => ({ code, text: {}, image: '' })

export const newDraft = (language: string): Draft => ({
  languages: [language],
  text: {},
  isSeveral: false,
  most: '',
  hasPictures: false,
  options: [emptyOption(1), emptyOption(2)],
})

const textsOf = (text: LocalText, languages: readonly string[]): Texts =>
  typeof text === 'string' ? Object.fromEntries(languages.map((language) => [language, text])) : text

export const draftOf = ({ languages, text, choice, maxChoices, options }: PollDefinition): Draft => ({
  languages,
  text: textsOf(text, languages),
  isSeveral: choice === 'several',
  most: maxChoices === undefined ? '' : String(maxChoices),
  hasPictures: options.some(({ image }) => image !== undefined),
  options: options.map(({ code, text: words, image = '' }) => ({ code, text: textsOf(words, languages), image })),
})

/** 98 means "no comment" in answers. */
const NO_CODE = 98

/** A code is never given to another option: it stands for the votes of its own. */
export const withOption = (draft: Draft): Draft => {
  const next = Math.max(0, ...draft.options.map(({ code }) => code)) + 1
  return { ...draft, options: [...draft.options, emptyOption(next === NO_CODE ? next + 1 : next)] }
}

/** Without a language, and the texts in it. The first one stays: members without another read it. */
export const withoutLanguage = (draft: Draft, language: string): Draft => ({
  ...draft,
  languages: draft.languages.filter((one, at) => at === 0 || one !== language),
})

/** The poll, to be checked: an empty text is left out, and missed then. */
export const definitionOf = (draft: Draft): PollDefinition => {
  const { languages, isSeveral, most, hasPictures, options } = draft
  const spoken = (texts: Texts) =>
    Object.fromEntries(languages.flatMap((tag) => (texts[tag]?.trim() ? [[tag, texts[tag].trim()]] : [])))
  return {
    languages: [...languages],
    text: spoken(draft.text),
    choice: isSeveral ? 'several' : 'one',
    ...(isSeveral && most.trim() !== '' && { maxChoices: Number(most) }),
    options: options.map(({ code, text, image }) => ({
      code,
      text: spoken(text),
      ...(hasPictures && image.trim() !== '' && { image: image.trim() }),
    })),
  }
}

/** What the server would refuse: where it is (`/options/0/text`), and of a missing text in which language. */
export type DraftFault = Readonly<{ path: string; language: string | null }>

const languageOf = ({ key, values }: Issue): string | null =>
  key === 'no-text-in' && typeof values.language === 'string' ? values.language : null

/** All faults of a draft, by the rules of the server. */
export const faultsOf = (draft: Draft): readonly DraftFault[] => {
  const checked = checkPoll(definitionOf(draft))
  return 'issues' in checked ? checked.issues.map((issue) => ({ path: issue.path, language: languageOf(issue) })) : []
}

/** Whether there is one at this place that is seen while this language is written. */
export const isFaulty = (faults: readonly DraftFault[], path: string, written: string): boolean =>
  faults.some(({ path: at, language }) => at === path && (language === null || language === written))
