import { endOtherSessions, listLogins, type PastLogin } from '@portal/contracts/http/identity'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, send } from '../../lib/requests.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoundLine } from '../../ui/found-line.tsx'
import { Loading } from '../../ui/loading.tsx'
import { notify } from '../../ui/notify.ts'
import { Pager } from '../../ui/pager.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { TableBox } from '../../ui/table.tsx'
import './account.css'
import { LoginRows } from './login-rows.tsx'

const SIZES = [5, 10, 20, 50, 100, 200]

type Asked = Readonly<{ page: number; itemsPerPage: number }>

const loginsQuery = (query: Asked) =>
  queryOptions({
    queryKey: ['profile', 'logins', query],
    queryFn: ({ signal }) => ask(listLogins, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

function Logins({ logins }: { readonly logins: readonly PastLogin[] }) {
  const t = useTexts('identity/account')
  return (
    <TableBox hasCards label={t('logins-title')}>
      <thead>
        <tr>
          <th scope="col">{t('login-when')}</th>
          <th scope="col">{t('login-browser')}</th>
          <th scope="col">{t('login-system')}</th>
          <th scope="col">{t('login-network')}</th>
        </tr>
      </thead>
      <tbody>
        <LoginRows
          logins={logins}
          unknown={t('unknown')}
          labels={{ browser: t('login-browser'), system: t('login-system'), network: t('login-network') }}
        />
      </tbody>
    </TableBox>
  )
}

/** When the member signed in, from where, and in which browser. */
export function LoginsScreen() {
  const t = useTexts('identity/account')
  const [asked, setAsked] = useState<Asked>({ page: 1, itemsPerPage: 10 })
  const { data, error, refetch } = useQuery(loginsQuery(asked))
  const ending = useMutation({
    mutationFn: () => send(endOtherSessions, {}),
    onSuccess: ({ message }) => notify(message),
  })

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('logins-loading')} />
    if (data.total === 0) return <EmptyState title={t('logins-none')} hint={t('logins-none-hint')} />
    const { page, itemsPerPage } = asked
    return (
      <>
        <FoundLine
          found={t('logins-found', { count: data.total })}
          perPage={t('per-page')}
          sizes={SIZES}
          size={itemsPerPage}
          onSize={(size) => setAsked({ page: 1, itemsPerPage: size })}
        />
        <Logins logins={data.logins} />
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil(data.total / itemsPerPage))}
          onPage={(to) => setAsked({ ...asked, page: to })}
        />
      </>
    )
  }
  return (
    <Screen
      title={t('logins-title')}
      lead={t('logins-lead')}
      beside={
        <Button icon="leave" busy={ending.isPending} onClick={() => ending.mutate()}>
          {t('end-others')}
        </Button>
      }
    >
      {ending.error && <ProblemNotice error={ending.error} />}
      {content()}
    </Screen>
  )
}
