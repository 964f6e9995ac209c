import { MemberId } from '@portal/contracts/ids'
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
