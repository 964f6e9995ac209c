import type { ProjectionFigures, SystemStatus } from '@portal/contracts/http/operations/status'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { TableBox } from '../../../ui/table.tsx'
import { useWords } from '../use-words.ts'

function ReactorRow({ figures }: { readonly figures: ProjectionFigures }) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { projection, shard, shards = 1, lagSeconds, owner, parkedKeys, reactor } = figures
  if (reactor === null) return null
  const { due, timers, nextTimerAt } = reactor
  return (
    <tr>
      <th scope="row">
        <bdi>{shards > 1 ? `${projection} ${shard + 1}/${shards}` : projection}</bdi>
      </th>
      <td data-label={t('reactor-behind')}>{words.time(lagSeconds)}</td>
      <td className="table__number" data-label={t('asks-due')}>
        {words.number(due)}
      </td>
      <td className="table__number" data-label={t('timers')}>
        {nextTimerAt === null ? (
          words.number(timers)
        ) : (
          <time dateTime={nextTimerAt} title={words.moment(nextTimerAt)}>
            {words.number(timers)}
          </time>
        )}
      </td>
      <td className="table__number" data-label={t('parked-keys')}>
        {words.number(parkedKeys)}
      </td>
      <td data-label={t('reactor-worker')}>{owner === null ? '–' : <bdi>{owner.host}</bdi>}</td>
    </tr>
  )
}

/** What follows events with something that is to be done: how late each is, and what is not done yet. */
export function Reactors({ status }: { readonly status: SystemStatus }) {
  const t = useTexts('operations/operations')
  const reactors = status.projections.filter(({ reactor }) => reactor !== null)
  if (reactors.length === 0) return null
  return (
    <div className="stack">
      <h2>{t('reactors')}</h2>
      <TableBox hasCards label={t('reactors')}>
        <thead>
          <tr>
            <th scope="col">{t('reactor')}</th>
            <th scope="col">{t('reactor-behind')}</th>
            <th scope="col" className="table__number">
              {t('asks-due')}
            </th>
            <th scope="col" className="table__number">
              {t('timers')}
            </th>
            <th scope="col" className="table__number">
              {t('parked-keys')}
            </th>
            <th scope="col">{t('reactor-worker')}</th>
          </tr>
        </thead>
        <tbody>
          {reactors.map((figures) => (
            <ReactorRow key={`${figures.projection} ${figures.shard}`} figures={figures} />
          ))}
        </tbody>
      </TableBox>
    </div>
  )
}
