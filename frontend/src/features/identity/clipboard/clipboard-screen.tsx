import { addressOf } from '@portal/contracts/http/call'
import {
  type Clipboard,
  clearClipboard,
  downloadClipboard,
  removeFromClipboard,
} from '@portal/contracts/http/clipboard'
import type { MemberId } from '@portal/contracts/ids'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../lib/requests.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { CLIPPED_MEMBERS, MEMBERS, memberPath } from '../members/member-paths.ts'
import { clipboardQuery } from './use-clip.ts'

const PER_PAGE = 50

type Users = Pick<Clipboard, 'users'>

function ClearDialog({ onClose }: Readonly<{ onClose: () => void }>) {
  const t = useTexts('identity/clipboard')
  const client = useQueryClient()
  const clearing = useMutation({
    mutationFn: () => send(clearClipboard, {}),
    onSuccess: () => {
      notify(t('cleared'))
      onClose()
      return client.invalidateQueries({ queryKey: clipboardQuery.queryKey })
    },
  })
  const words = { title: t('clear'), action: t('clear'), cancel: t('cancel') }
  return (
    <Confirm {...words} doing={clearing} onConfirm={() => clearing.mutate()} onClose={onClose}>
      <p>{t('clear-hint')}</p>
    </Confirm>
  )
}

/** What can be done with all of them at once. */
function Tools({ users }: Users) {
  const t = useTexts('identity/clipboard')
  const [isClearing, setClearing] = useState(false)
  const copy = (lines: readonly string[]) =>
    copyText(lines.join('\n'), { copied: t('copied'), notCopied: t('not-copied') })
  return (
    <div className="row">
      <Button onClick={() => void copy(users.map(({ username }) => username))}>{t('copy-addresses')}</Button>
      <Button onClick={() => void copy(users.map(({ memberId }) => memberId))}>{t('copy-ids')}</Button>
      <a className="button button--plain" href={addressOf(downloadClipboard, {})} download>
        <Icon name="download" />
        {t('export')}
      </a>
      <ButtonLink to={CLIPPED_MEMBERS} icon="filter">
        {t('filter')}
      </ButtonLink>
      <Button look="quiet" onClick={() => setClearing(true)}>
        {t('clear')}
      </Button>
      {isClearing && <ClearDialog onClose={() => setClearing(false)} />}
    </div>
  )
}

function UserTable({ users }: Users) {
  const t = useTexts('identity/clipboard')
  const client = useQueryClient()
  const { mutate, error } = useMutation({
    mutationFn: (memberId: MemberId) => send(removeFromClipboard, { body: { users: memberId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: clipboardQuery.queryKey }),
  })
  return (
    <>
      {error && <ProblemNotice error={error} />}
      <TableBox label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('member')}</th>
            <th scope="col">{t('address')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {users.map(({ memberId, username, displayName }) => (
            <tr key={memberId}>
              <th scope="row">
                <Link to={memberPath(memberId)}>
                  <bdi>{displayName}</bdi>
                </Link>
              </th>
              <td>
                <bdi>{username}</bdi>
              </td>
              <td>
                <Button
                  look="quiet"
                  aria-label={t('remove-of', { name: displayName })}
                  onClick={() => mutate(memberId)}
                >
                  {t('remove')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </>
  )
}

function OnClipboard({ users, total }: Clipboard) {
  const t = useTexts('identity/clipboard')
  const [page, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  const shown = Math.min(page, pages)
  if (total === 0) {
    return (
      <EmptyState title={t('none')} hint={t('none-hint')}>
        <ButtonLink to={MEMBERS}>{t('to-members')}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status">{t('total', { count: total })}</p>
      <Tools users={users} />
      <UserTable users={users.slice((shown - 1) * PER_PAGE, shown * PER_PAGE)} />
      <Pager page={shown} pages={pages} onPage={setPage} />
    </>
  )
}

/** Staff: the members whom they have collected, and what can be done with them. */
export function ClipboardScreen() {
  const t = useTexts('identity/clipboard')
  const { data, error, refetch } = useQuery(clipboardQuery)
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    return data ? <OnClipboard {...data} /> : <Loading label={t('loading')} />
  }
  return (
    <Screen
      title={t('title')}
      lead={t('lead')}
      beside={
        <ButtonLink look="quiet" icon="back" to={MEMBERS}>
          {t('to-members')}
        </ButtonLink>
      }
    >
      {content()}
    </Screen>
  )
}
