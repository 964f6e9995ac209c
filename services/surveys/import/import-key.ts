import type { SurveyId } from '@portal/contracts/ids'
import { derivedId } from '../../kernel/derived-id.ts'

/** A secret that the vault keeps permanently under a name (a UUID). */
export type SecretOf = (name: string) => Promise<Buffer>

/** The key of the ids of a survey's imported responses: it never changes. */
export const importKeyOf = (secretOf: SecretOf, survey: SurveyId): Promise<Buffer> =>
  secretOf(derivedId('imported-keys', survey))
