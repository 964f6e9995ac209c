import { retryKeys } from '@portal/contracts/http/operations/dead-letters'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { notify } from '../../../ui/notify.ts'
import { useAction } from '../use-action.ts'

/** Has parked events tried again: those of one key, or all of a read model. */
export const useRetry = () => {
  const t = useTexts('operations/operations')
  return useAction(retryKeys, () => notify(t('retry-asked')))
}
