import { type Issue, pointer } from './issue.ts'
import { localTexts } from './local-texts.ts'
import { placed, saidTwice } from './said-twice.ts'

/** A document with texts in some languages: of a survey, of a poll. */
type InLanguages = Readonly<{ languages: readonly string[] }>

/** Each language is listed once, and every text is in each of them and in no other. */
export const languageIssues = (document: InLanguages): readonly Issue[] => [
  ...saidTwice(
    placed(document.languages, ['languages']),
    (tag) => tag,
    (language) => ({ key: 'language-twice', values: { language } }),
  ),
  ...localTexts(document).flatMap(({ value, path }) => {
    if (typeof value === 'string') return []
    const tags = Object.keys(value)
    const missing = document.languages.filter((tag) => !tags.includes(tag))
    const strange = tags.filter((tag) => !document.languages.includes(tag))
    return [
      ...missing.map((language): Issue => ({ path: pointer(path), key: 'no-text-in', values: { language } })),
      ...strange.map(
        (language): Issue => ({
          path: pointer([...path, language]),
          key: 'other-language',
          values: { language, languages: document.languages },
        }),
      ),
    ]
  }),
]
