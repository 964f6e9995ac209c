import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { isRightToLeft } from '@portal/contracts/texts/direction'

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''

export const wireLanguage = (tag: string) => ({ pkLanguage: tag, leftToRight: !isRightToLeft(tag) })

/**
 * The first requested language that the survey has, exactly or by its base (`pt` for `pt-BR`); else the survey's first
 * one.
 */
export const surveyLanguage = ({ languages }: SurveyDefinition, wanted: readonly (string | undefined)[]): string => {
  const found = wanted
    .filter((tag) => tag !== undefined)
    .map((tag) => languages.find((own) => own === tag) ?? languages.find((own) => baseOf(own) === baseOf(tag)))
    .find((own) => own !== undefined)
  return found ?? languages[0] ?? 'en'
}
