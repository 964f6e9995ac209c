import { addMatchingToClipboard, addToClipboard, getClipboard } from '@portal/contracts/http/clipboard'
import type { MemberFilter } from '@portal/contracts/http/members'
import type { MemberId } from '@portal/contracts/ids'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { hasCode } from '../../../lib/failures.ts'
import { ask, send } from '../../../lib/requests.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { notify } from '../../../ui/notify.ts'

/** The members on the clipboard of who is signed in. */
export const clipboardQuery = queryOptions({
  queryKey: ['clipboard'],
  queryFn: ({ signal }) => ask(getClipboard, {}, { signal }),
})

const useSaid = () => {
  const t = useTexts('identity/clipboard')
  return (count: number, only: MemberId | undefined): string => {
    if (count === 0) return t('not-added')
    return only === undefined ? t('users-added', { count }) : t('user-added', { id: only })
  }
}

/** Says what was added; a full clipboard says why. */
const useAdding = <Meant>(add: (meant: Meant) => Promise<number>, onlyOf: (meant: Meant) => MemberId | undefined) => {
  const t = useTexts('identity/clipboard')
  const said = useSaid()
  const client = useQueryClient()
  return useMutation({
    mutationFn: add,
    onSuccess: (count, meant) => {
      notify(said(count, onlyOf(meant)), count === 0 ? 'problem' : 'good')
      return client.invalidateQueries({ queryKey: clipboardQuery.queryKey })
    },
    onError: (error) => notify(hasCode(error, 'not-possible') ? error.message : t('failed'), 'problem'),
  })
}

/** Puts these members on the clipboard. */
export const useClip = () =>
  useAdding(
    (users: readonly MemberId[]) => send(addToClipboard, { body: { users: [...users] } }),
    (users) => (users.length === 1 ? users[0] : undefined),
  )

/** Puts everybody on the clipboard who fits a filter. */
export const useClipMatching = () =>
  useAdding(
    (filter: MemberFilter) => send(addMatchingToClipboard, { body: filter }),
    () => undefined,
  )
