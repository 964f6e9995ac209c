import { TableSpec } from '@portal/contracts/reporting/table'

/** A topline of all questions; a test names only the difference. */
export const aSpec = (differs: Partial<TableSpec> = {}): TableSpec =>
  TableSpec.parse({
    surveyID: 'tea',
    questions: [],
    banner: [],
    filter: null,
    includeAdmin: false,
    includeInactive: false,
    includeExternalUsers: false,
    completesOnly: false,
    base: 'asked',
    test: 'none',
    ...differs,
  })
