import { beginSocialLink, type LinkedService, removeSocialLink } from '@portal/contracts/http/social-links'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../lib/requests.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { notify } from '../../../ui/notify.ts'
import { PasswordDialog } from '../password-dialog.tsx'
import { servicesQuery } from './services-query.ts'

type Closing = Readonly<{ onClose: () => void }>

/** The member signs in by this service no more. */
export function RemoveDialog({ service: { id, provider }, onClose }: Closing & Readonly<{ service: LinkedService }>) {
  const t = useTexts('identity/services')
  const client = useQueryClient()
  return (
    <PasswordDialog
      title={t('remove-of', { provider })}
      hint={t('remove-hint', { provider })}
      act={t('remove')}
      cancel={t('cancel')}
      onClose={onClose}
      onPassword={(password) => send(removeSocialLink, { params: { social: id }, body: { password } })}
      onDone={() => {
        notify(t('removed', { provider }))
        onClose()
        return client.invalidateQueries({ queryKey: servicesQuery.queryKey })
      }}
    />
  )
}

/** The browser goes to the service, which sends it back to the screen. */
export function ConnectDialog({ id, name, onClose }: Closing & Readonly<{ id: string; name: string }>) {
  const t = useTexts('identity/services')
  return (
    <PasswordDialog
      title={t('connect', { provider: name })}
      hint={t('connect-hint', { provider: name })}
      act={t('go-on', { provider: name })}
      cancel={t('cancel')}
      onClose={onClose}
      onPassword={(password) => send(beginSocialLink, { params: { provider: id }, body: { password } })}
      onDone={({ url }) => window.location.assign(url)}
    />
  )
}
