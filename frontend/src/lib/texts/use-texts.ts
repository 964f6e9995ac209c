import type { Say } from '@portal/contracts/texts/say'
import type { SectionName, Sections } from '@portal/contracts/texts/sections'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextOf } from '../screens.ts'

/** The texts of a section in the language of the page. The section is loaded with the screen, by its route. */
export const useTexts = <Name extends SectionName>(section: Name): Say<Sections[Name]> => {
  const { t } = useTranslation(section)
  return useMemo(() => {
    const say: (key: string, values: Record<string, unknown>) => string = t
    return (key, ...[values]) => say(key, { ...values })
  }, [t])
}

/** One text without values. */
export const useText = ([section, key]: TextOf<SectionName>): string => useTranslation(section).t(key)

/** The language of the page. */
export const useLanguage = (): string => useTranslation().i18n.language
