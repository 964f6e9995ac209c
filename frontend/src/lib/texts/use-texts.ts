import type { Say } from '@portal/contracts/texts/say'
import type { SectionName, Sections } from '@portal/contracts/texts/sections'
import { useMemo } from 'react'
import type { TextOf } from '../screens.ts'
import { say, useSpoken } from './spoken.ts'

/** The texts of a section in the language of the page. The section is loaded with the screen, by its route. */
export const useTexts = <Name extends SectionName>(section: Name): Say<Sections[Name]> => {
  const spoken = useSpoken()
  return useMemo(
    () =>
      (key, ...[values]) =>
        say(spoken.language, section, key, { ...values }),
    [spoken, section],
  )
}

/** One text without values. */
export const useText = ([section, key]: TextOf<SectionName>): string => say(useSpoken().language, section, key, {})

/** The language of the page. */
export const useLanguage = (): string => useSpoken().language
