import {
  type MemberLink,
  restoreMemberLinks,
  withdrawAllMemberLinks,
  withdrawMemberLinks,
} from '@portal/contracts/http/member-links'
import type { SurveyId } from '@portal/contracts/ids'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { notify } from '../../../ui/notify.ts'
import { memberLinksKey } from './link-queries.ts'

/** The withdrawing of links, and what was withdrawn last: for that there is a way back. */
export const useLinkTurns = (surveyID: SurveyId, onTurned: () => void) => {
  const t = useTexts('surveys/links')
  const [withdrawn, setWithdrawn] = useState<readonly string[]>([])
  const reload = async (client: QueryClient): Promise<void> => {
    onTurned()
    await client.invalidateQueries({ queryKey: memberLinksKey(surveyID) })
  }
  const withdrawing = useChange(withdrawMemberLinks, (client) => reload(client))
  const restoring = useChange(restoreMemberLinks, (client, { turned }) => {
    setWithdrawn([])
    notify(t('restored', { count: turned }))
    return reload(client)
  })
  const withdrawingAll = useChange(withdrawAllMemberLinks, (client, { turned }) => {
    setWithdrawn([])
    notify(t('were-withdrawn', { count: turned }))
    return reload(client)
  })
  const withdraw = (links: readonly string[]) =>
    withdrawing.mutate({ body: { surveyID, links: [...links] } }, { onSuccess: () => setWithdrawn(links) })
  const restore = (links: readonly string[]) => restoring.mutate({ body: { surveyID, links: [...links] } })
  return {
    withdrawn,
    withdraw,
    undo: () => restore(withdrawn),
    turn: ({ linkId, withdrawnAt }: MemberLink) => (withdrawnAt === null ? withdraw([linkId]) : restore([linkId])),
    withdrawAll: (onSettled: () => void) => withdrawingAll.mutate({ body: { surveyID } }, { onSettled }),
    isPending: withdrawing.isPending || restoring.isPending,
    isWithdrawingAll: withdrawingAll.isPending,
    error: withdrawing.error ?? restoring.error ?? withdrawingAll.error,
  }
}
