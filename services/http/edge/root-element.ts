import { THEME_COOKIE } from '@portal/contracts/site/first-load'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import { cookieReader } from '@portal/infra/tools/cookie-reader'

const themeIn = cookieReader(THEME_COOKIE)

type Language = Readonly<{ pkLanguage?: unknown; leftToRight?: unknown }>
type Start = Readonly<{ currentLanguage?: unknown; languages?: readonly Language[] }>

/** What stands in an attribute: a well-formed tag. */
const TAG = /^[A-Za-z\d]+(?:-[A-Za-z\d]+)*$/

/**
 * The root element of a page, in the language, direction and colours of its visitor: what is painted first is as what
 * follows. `start`: the reply to what a page asks of the language, as text. `cookies`: the raw header; the choice of light or dark is kept in it.
 */
export const rootOf = (start: string, cookies: string | undefined): Readonly<{ language: string; element: string }> => {
  const { currentLanguage, languages = [] }: Start = Object(JSON.parse(start))
  const language = typeof currentLanguage === 'string' && TAG.test(currentLanguage) ? currentLanguage : 'en'
  const { leftToRight = !isRightToLeft(language) } = languages.find(({ pkLanguage }) => pkLanguage === language) ?? {}
  const theme = themeIn(cookies)
  const attributes = [
    `lang="${language}"`,
    ...(leftToRight === false ? ['dir="rtl"'] : []),
    ...(theme === 'light' || theme === 'dark' ? [`data-theme="${theme}"`] : []),
  ]
  return { language, element: `<html ${attributes.join(' ')}>` }
}
