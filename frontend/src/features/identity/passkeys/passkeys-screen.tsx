import type { Profile } from '@portal/contracts/http/identity'
import type { Passkey, Passkeys } from '@portal/contracts/http/passkeys'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { profileKey, useMember } from '../../../lib/session.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { AddDialog } from './add-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { hasPasskeys } from './device.ts'
import { NewCodesDialog, RemoveDialog } from './passkey-dialogs.tsx'
import '../own-list.css'
import './passkeys.css'
import { passkeysQuery } from './passkeys-query.ts'

/** What stands in the way: that one is needed, that there is no password, or that the browser has none. */
function Hints({ hasPassword }: Pick<Passkeys, 'hasPassword'>) {
  const t = useTexts('identity/passkeys')
  const { mustAddPasskey } = useMember()
  return (
    <>
      {mustAddPasskey && (
        <Notice tone="warn" title={t('must')}>
          {t('must-hint')}
        </Notice>
      )}
      {!hasPassword && (
        <Notice tone="info" title={t('no-password')}>
          {t('no-password-hint')}
        </Notice>
      )}
      {!hasPasskeys() && (
        <Notice tone="warn" title={t('unsupported')}>
          {t('unsupported-hint')}
        </Notice>
      )}
    </>
  )
}

function List({ passkeys, hasPassword }: Pick<Passkeys, 'passkeys' | 'hasPassword'>) {
  const t = useTexts('identity/passkeys')
  const { moment } = useFormats()
  const [removing, setRemoving] = useState<Passkey | null>(null)
  if (passkeys.length === 0) return <EmptyState title={t('none')} hint={t('none-hint')} />
  const usedOf = ({ lastUsedAt }: Passkey) =>
    lastUsedAt === null ? t('not-used') : t('used', { when: moment(Date.parse(lastUsedAt)) })
  return (
    <>
      <ul className="own-list">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="card own-list__one">
            <span className="own-list__words">
              <strong>
                <bdi>{passkey.name}</bdi>
              </strong>
              <span className="own-list__when">{t('added', { when: moment(Date.parse(passkey.addedAt)) })}</span>
              <span className="own-list__when">{usedOf(passkey)}</span>
            </span>
            {hasPassword && (
              <Button onClick={() => setRemoving(passkey)} aria-label={t('remove-of', { name: passkey.name })}>
                {t('remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removing && <RemoveDialog passkey={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

type CodesProps = Readonly<{ codesLeft: number; onNew: () => void }>

function Codes({ codesLeft, onNew }: CodesProps) {
  const t = useTexts('identity/passkeys')
  return (
    <section className="passkeys__part">
      <h2>{t('codes')}</h2>
      <p>{t('codes-lead')}</p>
      <p>{t('codes-left', { count: codesLeft })}</p>
      <div>
        <Button onClick={onNew}>{t('codes-new')}</Button>
      </div>
    </section>
  )
}

const withPasskey = (profile: Profile | null | undefined) => {
  if (!profile) return profile
  const { mustAddPasskey: _, ...rest } = profile
  return rest
}

/** The passkeys that are there, with what is done with them. */
function Content({ passkeys, codesLeft, hasPassword }: Passkeys) {
  const t = useTexts('identity/passkeys')
  const client = useQueryClient()
  const [asking, setAsking] = useState<'add' | 'codes' | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const close = () => setAsking(null)
  const changed = (made: readonly string[]) => {
    setCodes(made)
    client.setQueryData<Profile | null>(profileKey, withPasskey)
    void client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  }
  return (
    <div className="passkeys">
      <Hints hasPassword={hasPassword} />
      <List passkeys={passkeys} hasPassword={hasPassword} />
      {hasPassword && (
        <div>
          <Button look="strong" held={!hasPasskeys()} onClick={() => setAsking('add')}>
            {t('add')}
          </Button>
        </div>
      )}
      {hasPassword && passkeys.length > 0 && <Codes codesLeft={codesLeft} onNew={() => setAsking('codes')} />}
      {asking === 'add' && <AddDialog onAdded={changed} onClose={close} />}
      {asking === 'codes' && <NewCodesDialog onCodes={changed} onClose={close} />}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </div>
  )
}

/** The passkeys and recovery codes of the member: seen, added and removed. */
export function PasskeysScreen() {
  const t = useTexts('identity/passkeys')
  const { data, error, refetch } = useQuery(passkeysQuery)
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    return data ? <Content {...data} /> : <Loading label={t('loading')} blocks={1} />
  }
  return (
    <Screen title={t('title')} lead={t('lead')}>
      {content()}
    </Screen>
  )
}
