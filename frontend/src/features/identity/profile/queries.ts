import { type EmailSettingsBody, getEmailSettings, setEmailSettings } from '@portal/contracts/http/profile'
import { resubscribe } from '@portal/contracts/http/unsubscribe'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ask, send } from '../../../lib/requests.ts'
import { notify } from '../../../ui/notify.ts'

export const emailSettingsQuery = queryOptions({
  queryKey: ['profile', 'email-settings'],
  queryFn: ({ signal }) => ask(getEmailSettings, {}, { signal }),
})

/** Stores some of the settings, says what the server says, and shows what is stored then. */
export const useEmailSettings = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: EmailSettingsBody) => send(setEmailSettings, { body }),
    onSuccess: ({ status, message }) => {
      notify(message, status === 'success' ? 'good' : 'problem')
      return client.invalidateQueries({ queryKey: emailSettingsQuery.queryKey })
    },
  })
}

/** Mails of the community come again. */
export const useResubscribe = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(resubscribe, {}),
    onSuccess: ({ message }) => {
      notify(message)
      return client.invalidateQueries({ queryKey: emailSettingsQuery.queryKey })
    },
  })
}
