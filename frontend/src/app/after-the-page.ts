import { keepFocus } from '../lib/keep-focus.ts'
import { addFonts } from '../ui/fonts.ts'

/** What a page can be used without. */
export const afterThePage = (): void => {
  keepFocus()
  addFonts()
}
