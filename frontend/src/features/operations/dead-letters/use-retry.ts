import { retryKeys } from '@portal/contracts/http/dead-letters'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { notify } from '../../../ui/notify.ts'
import { useAct } from '../use-act.ts'

/** Has parked events tried again: those of one key, or all of a read model. */
export const useRetry = () => {
  const t = useTexts('operations/operations')
  return useAct(retryKeys, () => notify(t('retry-asked')))
}
