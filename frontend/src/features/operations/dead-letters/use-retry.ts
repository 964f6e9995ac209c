import { retryKeys } from '@portal/contracts/http/dead-letters'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../ui/notify.ts'
import { useAct } from '../use-act.ts'

/** Has parked events tried again: those of one key, or all of a read model. */
export const useRetry = () => {
  const { t } = useTranslation('operations')
  return useAct(retryKeys, () => notify(t('retry-asked')))
}
