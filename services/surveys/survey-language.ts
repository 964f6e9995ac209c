import type { SurveyDefinition } from '@portal/contracts/survey/definition'

/** Languages written from right to left, by the first part of their tag. */
const RIGHT_TO_LEFT = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ks',
  'nqo',
  'pnb',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
])

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''

export const wireLanguage = (tag: string) => ({ pkLanguage: tag, leftToRight: !RIGHT_TO_LEFT.has(baseOf(tag)) })

/** The first of those wanted that the survey speaks, exactly or by its base (`pt` for `pt-BR`); else its first own one. */
export const surveyLanguage = ({ languages }: SurveyDefinition, wanted: readonly (string | undefined)[]): string => {
  const found = wanted
    .filter((tag) => tag !== undefined)
    .map((tag) => languages.find((own) => own === tag) ?? languages.find((own) => baseOf(own) === baseOf(tag)))
    .find((own) => own !== undefined)
  return found ?? languages[0] ?? 'en'
}
