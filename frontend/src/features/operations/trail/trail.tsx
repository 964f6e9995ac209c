import type { ActionsReply, OperatorAction } from '@portal/contracts/http/operations/actions'
import { isActionName } from '@portal/contracts/operations/action-names'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import type { Navigation } from '../../../lib/router/router.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CursorPager } from '../../../ui/cursor-pager.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { Live } from '../live.tsx'
import { OurWords } from '../our-words.tsx'
import { actionsQuery } from '../queries.ts'
import { useWords } from '../use-words.ts'
import { FilterForm } from './filter-form.tsx'
import { queryOf, type TrailFilter, trailFilter } from './trail-filter.ts'
import '../entries.css'

const toneOf = (outcome: OperatorAction['outcome']) => {
  if (outcome === 'done') return 'good'
  return outcome === 'failed' || outcome === 'found' || outcome === 'refused' ? 'warn' : 'plain'
}

function ActionRow({ line }: { readonly line: OperatorAction }) {
  const t = useTexts('operations/trail')
  const words = useWords()
  const { action, target, by, reason, beganAt, outcome, detail } = line
  return (
    <tr>
      <td className="entry__when" data-label={t('when')}>
        <time dateTime={beganAt}>{words.moment(beganAt)}</time>
      </td>
      <td data-label={t('who')}>
        <bdi>{by}</bdi>
      </td>
      <th scope="row">
        {isActionName(action) ? t(`action-${action}`) : <bdi>{action}</bdi>}
        <span className="entry__more">
          <bdi>{target}</bdi>
        </span>
        {reason !== null && (
          <span className="entry__more entry__reason">
            “<bdi>{reason}</bdi>”
          </span>
        )}
      </th>
      <td className="entry__why" data-label={t('outcome')}>
        <Badge tone={toneOf(outcome)}>{t(`outcome-${outcome}`)}</Badge>{' '}
        {detail !== null && <OurWords>{detail}</OurWords>}
      </td>
    </tr>
  )
}

function ActionTable({ actions }: Pick<ActionsReply, 'actions'>) {
  const t = useTexts('operations/trail')
  const label = useTexts('operations/operations')('part-trail')
  return (
    <TableBox hasCards label={label}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col">{t('action')}</th>
          <th scope="col">{t('outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {actions.map((line) => (
          <ActionRow key={line.position} line={line} />
        ))}
      </tbody>
    </TableBox>
  )
}

/** Who did what to the system, and when, read from the log; narrowed by what the address says. */
export function Trail() {
  const t = useTexts('operations/trail')
  const [params, setParams] = useSearchParams()
  const filter = trailFilter.read(params)
  const address = String(trailFilter.write(filter))
  const query = useQuery(actionsQuery({ query: queryOf(filter) }))
  const show = (next: TrailFilter, how: Pick<Navigation, 'state'> = {}): void =>
    setParams(trailFilter.write(next), { preventScrollReset: true, ...how })
  return (
    <div className="stack">
      <p className="operations__lead">{t('lead')}</p>
      <FilterForm filter={filter} operators={query.data?.operators ?? []} onFilter={show} />
      <Live query={query}>
        {({ actions, next }) => (
          <>
            {actions.length > 0 && <ActionTable actions={actions} />}
            {actions.length === 0 && address === '' && (
              <EmptyState icon="clock" title={t('none')} hint={t('none-hint')} />
            )}
            {actions.length === 0 && address !== '' && (
              <EmptyState icon="inbox" title={t('none-fit')} hint={t('none-fit-hint')} />
            )}
            <CursorPager
              before={filter.before}
              next={next === null ? null : String(next)}
              say={t}
              onPage={(before, how) => show({ ...filter, before }, how)}
              onAll={trailFilter.narrowing(filter, ['before']) > 0 ? () => show(trailFilter.none) : null}
            />
          </>
        )}
      </Live>
    </div>
  )
}
