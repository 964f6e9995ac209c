import { ASKED_FILE } from '@portal/contracts/files/file-screen'
import { addressOf } from '@portal/contracts/http/call'
import { openFile } from '@portal/contracts/http/files'
import { FileId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { homeOf, profileQuery } from '../../lib/session.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'

/** Where a person is led who opened the address of a file and may not have it: why, and what to do. */
export function RefusedFileScreen() {
  const t = useTexts('files/refused')
  const { data: profile } = useQuery(profileQuery)
  const file = FileId.safeParse(useSearchParams()[0].get(ASKED_FILE)).data
  return (
    <Screen title={t('title')} lead={t('lead')}>
      <p>{profile === null ? t('sign-in-hint') : t('ask-hint')}</p>
      <div className="row">
        {profile === null && (
          <ButtonLink look="strong" to={paths.login}>
            {t('sign-in')}
          </ButtonLink>
        )}
        {profile && <ButtonLink to={homeOf(profile)}>{t('home')}</ButtonLink>}
        {file && (
          <a className="button button--plain" href={addressOf(openFile, { params: { file } })}>
            {t('again')}
          </a>
        )}
      </div>
    </Screen>
  )
}
