import type { RetryKeysBody } from '@portal/contracts/http/dead-letters'
import { DoneReply } from '@portal/contracts/http/read-models'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../ui/notify.ts'
import { useAct } from '../use-act.ts'

/** Has parked events tried again: those of one key, or all of a read model. */
export const useRetry = () => {
  const { t } = useTranslation('operations')
  return useAct<RetryKeysBody, DoneReply>('/api/operations/dead-letters/retry', DoneReply, () =>
    notify(t('retry-asked')),
  )
}
