import type { DeadLettersReply } from '@portal/contracts/http/operations/dead-letters'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { TableBox } from '../../../ui/table.tsx'
import { useWords } from '../use-words.ts'

/** What was given up, and why. */
export function ExcludedTable({ reply }: { readonly reply: DeadLettersReply }) {
  const t = useTexts('operations/operations')
  const words = useWords()
  return (
    <section className="stack" aria-labelledby="excluded">
      <header>
        <h2 id="excluded">{t('excluded')}</h2>
        <p className="operations__lead">{t('excluded-lead')}</p>
      </header>
      <TableBox hasCards label={t('excluded')}>
        <thead>
          <tr>
            <th scope="col">{t('event')}</th>
            <th scope="col">{t('model')}</th>
            <th scope="col">{t('key')}</th>
            <th scope="col">{t('reason')}</th>
          </tr>
        </thead>
        <tbody>
          {reply.excluded.map(({ projection, position, key, type, reason }) => (
            <tr key={`${projection} ${position}`}>
              <th scope="row">
                <bdi>{type}</bdi>
                <span className="entry__more">{words.number(position)}</span>
              </th>
              <td data-label={t('model')}>{projection}</td>
              <td className="parked-key" data-label={t('key')}>
                <bdi>{key}</bdi>
              </td>
              <td className="entry__why" data-label={t('reason')}>
                <bdi>{reason}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  )
}
