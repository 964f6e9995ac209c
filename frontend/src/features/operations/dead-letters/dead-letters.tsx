import type { DeadLettersReply, ParkedKey } from '@portal/contracts/http/operations/dead-letters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Live } from '../live.tsx'
import { deadLettersQuery } from '../queries.ts'
import { RefusedNotice } from '../refused-notice.tsx'
import { EvictDialog } from './evict-dialog.tsx'
import { ExcludedTable } from './excluded-table.tsx'
import { LookDialog } from './look-dialog.tsx'
import { ParkedTable } from './parked-table.tsx'
import { useRetry } from './use-retry.ts'
import '../entries.css'
import './dead-letters.css'

type Opened = Readonly<{ what: 'look' | 'evict'; parked: ParkedKey }>

const shownModels = (keys: readonly ParkedKey[]): readonly string[] => [
  ...new Set(keys.filter(({ isShown }) => isShown).map(({ projection }) => projection)),
]

function Parked({ reply }: { readonly reply: DeadLettersReply }) {
  const t = useTexts('operations/operations')
  const [opened, setOpened] = useState<Opened | null>(null)
  const retry = useRetry()
  const close = () => setOpened(null)
  return (
    <>
      <div className="operations__head">
        <p role="status">{t('dead-count', { keys: reply.parkedKeys, events: reply.parkedEvents })}</p>
        <div className="row">
          {shownModels(reply.keys).map((name) => (
            <Button key={name} busy={retry.isPending} onClick={() => retry.mutate({ body: { projection: name } })}>
              {t('try-all', { name })}
            </Button>
          ))}
        </div>
      </div>
      {retry.error && <RefusedNotice error={retry.error} />}
      <ParkedTable
        keys={reply.keys}
        onLook={(parked) => setOpened({ what: 'look', parked })}
        onRetry={({ projection, key }) => retry.mutate({ body: { projection, key } })}
        onEvict={(parked) => setOpened({ what: 'evict', parked })}
      />
      {opened?.what === 'look' && <LookDialog parked={opened.parked} onClose={close} />}
      {opened?.what === 'evict' && <EvictDialog parked={opened.parked} onClose={close} />}
    </>
  )
}

/** Events that could not be applied: why, try them again, or give them up. */
export function DeadLetters() {
  const t = useTexts('operations/operations')
  const query = useQuery(deadLettersQuery)
  return (
    <div className="stack">
      <p className="operations__lead">{t('dead-letters-lead')}</p>
      <Live query={query}>
        {(reply) => (
          <>
            {reply.keys.length > 0 ? (
              <Parked reply={reply} />
            ) : (
              <EmptyState icon="check" title={t('dead-none')} hint={t('dead-none-hint')} />
            )}
            {reply.excluded.length > 0 && <ExcludedTable reply={reply} />}
          </>
        )}
      </Live>
    </div>
  )
}
