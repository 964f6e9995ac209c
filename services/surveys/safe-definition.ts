import { MemberId } from '@portal/contracts/ids'
import { type CheckedDefinition, checkDefinition } from '@portal/contracts/survey/check-definition'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { withLocalTexts } from '@portal/contracts/survey/local-texts'
import { safeText } from '../html/safe-text.ts'

/** An alert that names an address is refused: what is published can never be changed, and holds no personal data. */
const withoutAddresses = (definition: SurveyDefinition): SurveyDefinition => {
  const named = (definition.alerts ?? []).flatMap(({ to }) => to).find((id) => !MemberId.safeParse(id).success)
  if (named === undefined) return definition
  throw new Error('An alert of a published survey names its recipients by the ids of their accounts.')
}

/** The definition with all its texts sanitised. Doing it twice changes nothing. */
export const safeDefinition = (definition: SurveyDefinition): SurveyDefinition =>
  SurveyDefinition.parse(withLocalTexts(withoutAddresses(definition), safeText))

/**
 * Checks a definition (JSON) as `checkDefinition` does, and as it would be stored: with its texts sanitised, which makes some of them longer (`&` is
 * `&amp;`, links have a `rel`). The faults are told by their places in the document.
 */
export const checkedSafely = (input: unknown): CheckedDefinition => {
  const checked = checkDefinition(input)
  return 'issues' in checked ? checked : checkDefinition(withLocalTexts(SurveyDefinition.parse(input), safeText))
}
