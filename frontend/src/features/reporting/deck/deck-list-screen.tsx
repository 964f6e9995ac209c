import { type Deck, deleteDecks } from '@portal/contracts/http/reporting/decks'
import type { ReportItemId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { deckPath } from '../report-addresses.ts'
import { ConfirmDelete } from '../saved/confirm-delete.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { pageSizes } from '../survey-order.ts'
import { decksInOrder, newestDecks } from './deck-order.ts'
import { decksKey, decksQuery } from './deck-queries.ts'
import { DeckTable } from './deck-table.tsx'
import '../lists.css'

type DeleteProps = Readonly<{ decks: readonly Deck[]; onDone: () => void; onClose: () => void }>

function DeleteDecks({ decks, onDone, onClose }: DeleteProps) {
  const t = useTexts('reporting/dashboards')
  const { mutate, ...deleting } = useSavedChange(deleteDecks, decksKey, () => {
    notify(t('decks-deleted'))
    onDone()
  })
  const remove = () => mutate({ body: { reportIDs: decks.map(({ pkReport }) => pkReport) } })
  const words = {
    title: t('delete-checked'),
    name: decks.map(({ name }) => name).join(', '),
    hint: t('delete-decks-hint'),
  }
  return <ConfirmDelete {...words} deleting={deleting} onDelete={remove} onClose={onClose} />
}

/** Those that are checked, of those on the page: what is not seen is not deleted. */
const useChecked = (shown: readonly Deck[]) => {
  const [checked, setChecked] = useState<readonly ReportItemId[]>([])
  return {
    checked,
    chosen: shown.filter(({ pkReport }) => checked.includes(pkReport)),
    checkAll: (isOn: boolean) => setChecked(isOn ? shown.map(({ pkReport }) => pkReport) : []),
    check: (id: ReportItemId, isOn: boolean) =>
      setChecked([...checked.filter((one) => one !== id), ...(isOn ? [id] : [])]),
  }
}

type CheckedProps = Pick<ReturnType<typeof useChecked>, 'chosen' | 'checkAll'> & Readonly<{ shown: readonly Deck[] }>

function Checked({ shown, chosen, checkAll }: CheckedProps) {
  const t = useTexts('reporting/dashboards')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="row">
      <Checkbox isChecked={shown.length > 0 && chosen.length === shown.length} onChange={checkAll}>
        {t('check-all')}
      </Checkbox>
      <Button disabled={chosen.length === 0} onClick={() => setAsking(true)}>
        {t('delete-checked')}
      </Button>
      {isAsking && <DeleteDecks decks={chosen} onDone={() => setAsking(false)} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Decks({ decks, add }: Readonly<{ decks: readonly Deck[]; add: ReactNode }>) {
  const t = useTexts('reporting/dashboards')
  const reports = useTexts('reporting/reports')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState(newestDecks)
  const [size, setSize] = useState<number>(pageSizes[0])
  const [page, setPage] = useState(1)
  const search = useDeferredValue(typed)
  const found = decksInOrder(decks, { search, order, language })
  const pages = Math.max(1, Math.ceil(found.length / size))
  const shownPage = Math.min(page, pages)
  const shown = found.slice((shownPage - 1) * size, shownPage * size)
  const { checked, chosen, check, checkAll } = useChecked(shown)
  return (
    <>
      <div className="list-tools">
        <TextField type="search" label={t('search-decks')} value={typed} maxLength={200} onText={setTyped} />
        <Select
          label={reports('per-page')}
          value={String(size)}
          choices={pageSizes.map((value) => ({ value: String(value), text: String(value) }))}
          onChoose={(value) => setSize(Number(value))}
        />
        {add}
      </div>
      {found.length > 0 ? (
        <>
          <Checked shown={shown} chosen={chosen} checkAll={checkAll} />
          <DeckTable decks={shown} order={order} checked={checked} onOrder={setOrder} onCheck={check} />
        </>
      ) : (
        <EmptyState title={reports('none-found', { search })} hint={reports('none-found-hint')}>
          <Button onClick={() => setTyped('')}>{reports('clear-search')}</Button>
        </EmptyState>
      )}
      <Pager page={shownPage} pages={pages} onPage={setPage} />
    </>
  )
}

function Content() {
  const t = useTexts('reporting/dashboards')
  const { data, error, refetch } = useQuery(decksQuery)
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading-decks')} />
  const add = (
    <ButtonLink look="strong" icon="add" to={deckPath()}>
      {t('new-deck')}
    </ButtonLink>
  )
  if (data.length > 0) return <Decks decks={data} add={add} />
  return (
    <EmptyState icon="slides" title={t('no-decks')} hint={t('no-decks-hint')}>
      {add}
    </EmptyState>
  )
}

/** Staff: the saved decks. */
export function DeckListScreen() {
  const t = useTexts('reporting/dashboards')
  const reports = useTexts('reporting/reports')
  return (
    <Screen
      title={t('decks')}
      lead={t('decks-lead')}
      beside={
        <ButtonLink look="quiet" icon="back" to={paths.clientSurveys}>
          {reports('all-surveys')}
        </ButtonLink>
      }
    >
      <Content />
    </Screen>
  )
}
